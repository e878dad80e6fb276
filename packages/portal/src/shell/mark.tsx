/** The product's mark: a bollard on the quay, and the line that is made fast to it. */
export function Mark() {
  return (
    <svg className="mark" width="26" height="26" viewBox="0 0 26 26" aria-hidden>
      <path
        className="mark-post"
        d="M7 4.5h12a2.5 2.5 0 0 1 0 5h-1v9h2.5A1.5 1.5 0 0 1 22 20v2H4v-2a1.5 1.5 0 0 1 1.5-1.5H8v-9H7a2.5 2.5 0 0 1 0-5z"
      />
      <path className="mark-gap" d="M2 14.2c3-2.4 5 1.8 9.5 0S19 11.4 24 13.8" />
      <path className="mark-line" d="M2 14.2c3-2.4 5 1.8 9.5 0S19 11.4 24 13.8" />
    </svg>
  )
}
