import { Link } from '@tanstack/react-router'
import { alertRuleWords } from '../words/alert-rule-words.ts'
import { alertWords } from '../words/alert-words.ts'
import { todayWords } from '../words/today-words.ts'

/** The pages about exceptions. */
export function AlertTabs() {
  return (
    <nav className="views" aria-label={alertRuleWords.tabs}>
      <Link to="/today" className="view">
        {todayWords.title}
      </Link>
      <Link to="/alerts" className="view" activeOptions={{ includeSearch: false }}>
        {alertWords.title}
      </Link>
      <Link to="/alert-rules" className="view">
        {alertRuleWords.title}
      </Link>
      <Link to="/channels" className="view">
        {alertRuleWords.channels}
      </Link>
      <Link to="/estimates" className="view">
        {alertRuleWords.estimates}
      </Link>
    </nav>
  )
}
