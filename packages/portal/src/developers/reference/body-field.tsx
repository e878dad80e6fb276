import { useId } from 'react'
import { developerWords } from '../../words/developer-words.ts'

const say = developerWords.reference

/** What is sent, as text; says where it is no JSON, and lets it be sent all the same, because the service says why. */
export function BodyField({
  media_type,
  body,
  onType,
}: {
  media_type: string
  body: string
  onType: (text: string) => void
}) {
  const id = useId()
  const is_json = isJson(body)
  return (
    <div className="field">
      <label htmlFor={id}>{say.body(media_type)}</label>
      <textarea
        id={id}
        className="input mono reference-body"
        rows={Math.min(24, body.split('\n').length + 1)}
        spellCheck={false}
        value={body}
        aria-describedby={is_json ? undefined : `${id}-help`}
        onChange={({ target }) => onType(target.value)}
      />
      {!is_json && (
        <p id={`${id}-help`} className="field-help">
          {say.notJson}
        </p>
      )}
    </div>
  )
}

function isJson(text: string): boolean {
  try {
    JSON.parse(text)
    return true
  } catch {
    return false
  }
}
