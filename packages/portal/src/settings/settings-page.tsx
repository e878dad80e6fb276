import { PageHead } from '../kit/panel.tsx'
import { BrandPanel } from '../sharing/brand-panel.tsx'
import { useSeesAll } from '../service/session.ts'
import { words } from '../words/words.ts'
import { ErasePanel } from './erase-panel.tsx'
import { IdentityPanel } from './identity-panel.tsx'
import { PasswordRulePanel } from './password-rule-panel.tsx'
import { ProfilePanel, PasswordPanel } from './profile-panel.tsx'
import { SecondStepPanel } from './second-step-panel.tsx'
import { SessionsPanel } from './sessions-panel.tsx'
import { ShortcutsPanel } from './shortcuts-panel.tsx'
import { TeamPanel } from './team-panel.tsx'

/** The person's own things, and the team of the account. */
export function SettingsPage() {
  const sees_all = useSeesAll()
  return (
    <>
      <PageHead title={words.nav.settings} />
      <div className="halves">
        <div className="column">
          <ProfilePanel />
          <PasswordPanel />
          <SecondStepPanel />
          <IdentityPanel />
          <ShortcutsPanel />
        </div>
        <div className="column">
          {sees_all && <TeamPanel />}
          {sees_all && <PasswordRulePanel />}
          <SessionsPanel />
          {sees_all && <BrandPanel />}
          <ErasePanel />
        </div>
      </div>
    </>
  )
}
