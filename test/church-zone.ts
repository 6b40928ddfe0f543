/** Records of a church’s domain as name servers have them, and what a check of its email finds. */
import type { Zone, ZoneRecords } from '#test/name-server.ts'

export const GOOGLE = 'v=spf1 include:_spf.google.com ~all'
export const KEY = `v=DKIM1; k=rsa; p=${'A'.repeat(390)}`
export const elsewhere: Zone = {
  '_spf.google.com': { TXT: ['v=spf1 ip4:192.0.2.0/24 ~all'] },
  'spf.protection.outlook.com': { TXT: ['v=spf1 ip4:198.51.100.0/24 -all'] },
  'www.church.org': { A: ['192.0.2.7'] },
  '7.2.0.192.in-addr.arpa': { PTR: 'www.church.org' },
}
/** A domain for which everything is in order with Google. */
export function church(changes: Record<string, ZoneRecords | 'fails' | 'refuses' | 'is silent'> = {}): Zone {
  return {
    ...elsewhere,
    'church.org': { SOA: true, TXT: [GOOGLE], MX: [[1, 'smtp.google.com']] },
    'google._domainkey.church.org': { TXT: [KEY] },
    '_dmarc.church.org': { TXT: ['v=DMARC1; p=none'] },
    ...changes,
  }
}
export const apex = (records: ZoneRecords): Record<string, ZoneRecords> => ({
  'church.org': { SOA: true, MX: [[1, 'mx.church.org']], ...records },
})
export const spf = (...TXT: (string | string[])[]) => church(apex({ TXT }))
export const dmarc = (...TXT: string[]) => church({ '_dmarc.church.org': { TXT } })
export const dkim = (...TXT: (string | string[])[]) => church({ 'google._domainkey.church.org': { TXT } })

/** The state of one check, a part of its words, and the value of the record that it proposes. */
export type Found = [about: string, state: string, words?: string, value?: string]
interface Sent {
  from?: string
  smtp?: string
  selectors?: string[]
}
export type MailCase = [what: string, zone: Zone, found: Found[], sent?: Sent]
