import { Suspense, useState } from 'react'
import { lazyPart } from '../kit/lazy-part.tsx'
import { useSession } from '../service/session.ts'
import { words } from '../words/words.ts'

const AccountMenu = lazyPart(async () => (await import('./account-menu.tsx')).default)

/** Who is signed in, and where; opens the menu of the account. */
export function AccountButton() {
  const { account, person } = useSession()
  const [wanted, setWanted] = useState(false)
  const inside = (
    <>
      <span className="avatar" aria-hidden>
        {initials(account.name)}
      </span>
      <span>
        {account.name}
        <small>{person.name}</small>
      </span>
    </>
  )
  const cold = (
    <button
      type="button"
      className="account-button"
      aria-haspopup="menu"
      aria-expanded={false}
      onPointerEnter={AccountMenu.preload}
      onFocus={AccountMenu.preload}
      onClick={() => setWanted(true)}
    >
      {inside}
      <span className="for-readers">, {words.nav.account}</span>
    </button>
  )
  return (
    <div>
      {wanted ? (
        <Suspense fallback={cold}>
          <AccountMenu
            trigger={
              <button type="button" className="account-button">
                {inside}
                <span className="for-readers">, {words.nav.account}</span>
              </button>
            }
          />
        </Suspense>
      ) : (
        cold
      )}
    </div>
  )
}

function initials(name: string): string {
  const parts = name.split(/\s+/).filter((part) => part !== '')
  return `${parts[0]?.[0] ?? ''}${parts[1]?.[0] ?? ''}`.toUpperCase()
}
