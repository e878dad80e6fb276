const reasons: Readonly<Record<string, string>> = {
  ENOENT: 'there is no such file or folder',
  ENOTDIR: 'a part of its path is no folder',
  EISDIR: 'it is a folder',
  EACCES: 'you may not open it',
  EPERM: 'you may not open it',
  EROFS: 'its disk cannot be written',
  ENOSPC: 'the disk is full',
}
const of_files = ['open', 'read', 'write', 'truncate', 'mkdir', 'scandir', 'rename']

/** What a person is told of a file that could not be read or written; null: the error is of something else. */
export function fileFault(error: unknown): string | null {
  if (!(error instanceof Error) || !('code' in error) || !('syscall' in error)) return null
  if (!of_files.includes(String(error.syscall))) return null
  const reason = reasons[String(error.code)]
  if (reason === undefined) return null
  return 'path' in error && typeof error.path === 'string' ? `${error.path}: ${reason}` : reason
}
