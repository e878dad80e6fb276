import type { Mail } from '../../ground/mail.ts'
import type { AlarmReason } from './alarm.ts'
import type { KeptAlarm } from './alarm-store.ts'

const texts: Readonly<Record<AlarmReason, { readonly what: string; readonly cure: string }>> = {
  credentials: {
    what: 'refuses the credentials',
    cure: 'Ask the upstream for new credentials if they have expired, and rotate them.',
  },
  entitlement: {
    what: 'may not tell us any more',
    cure: 'Look at the contract, the plan and the prepaid credits at the upstream, and whether your company is a party to what is asked.',
  },
  address: {
    what: 'does not answer at its address',
    cure: 'Look at what the upstream says of its address, and edit the source.',
  },
  budget: {
    what: 'has used up its budget',
    cure: 'It is asked again when there is room. Buy more at the upstream and raise the budget if that is too late.',
  },
  certificate: {
    what: 'needs a new client certificate',
    cure: 'Register a new certificate at the upstream, and rotate certificate and private key together.',
  },
}

/** What operators are told of a source: what is wrong and what to do, or that it is well again. Pure. */
export function alarmMail(
  { source_id, reason, detail, began_at, ended_at }: KeptAlarm,
  name: string,
  public_url: string,
): Pick<Mail, 'subject' | 'text'> {
  const { what, cure } = new Map(Object.entries(texts)).get(reason) ?? { what: 'needs you', cure: '' }
  const where = `${public_url}/operator/sources`
  if (ended_at !== null)
    return {
      subject: `${name} is well again`,
      text: `${name} (${source_id}) is well again since ${ended_at}. From ${began_at} on it was so that it ${what}.\n\n${where}\n`,
    }
  return {
    subject: `${name} ${what}`,
    text: `${name} (${source_id}) ${what}, since ${began_at}${detail === '' ? '.' : `: ${detail}`}\n\n${cure}\nUntil then nothing new is known through this source; what it told before stays. You are told once more when it is well again.\n\n${where}\n`,
  }
}
