/**
 * Companies that send email for churches, and what their customers’ domains have to say in DNS. A row that could not be looked
 * up at the company itself has no `checked`: its words are tried, and nothing is proposed from it.
 */

export interface Provider {
  readonly name: string
  /** Matches the names of its SMTP servers. */
  readonly smtp: RegExp
  /**
   * The domain that a church’s SPF record includes. Null where bounces go to a domain of the provider: an include would then
   * change nothing and cost one of ten look-ups.
   */
  readonly spf: string | null
  /** Usual names of DKIM keys. */
  readonly selectors: readonly string[]
  /** Whether customers have keys by other names too, so that finding none proves nothing. */
  readonly hasOwnSelectors: boolean
  /** What lets DMARC pass: `DKIM` alone where bounces go to another domain than that of the From address. */
  readonly alignedBy: 'SPF and DKIM' | 'DKIM'
  /** Day on which the row was compared with the company’s own pages; null for never. */
  readonly checked: string | null
  /** The site of those pages. */
  readonly source: string
}

const providers: readonly Provider[] = [
  {
    name: 'Google',
    smtp: /^smtp(?:-relay)?\.(?:gmail|google)\.com$/,
    spf: '_spf.google.com',
    selectors: ['google'],
    hasOwnSelectors: false,
    alignedBy: 'SPF and DKIM',
    checked: '2026-11-28',
    source: 'support.google.com',
  },
  {
    name: 'Microsoft 365',
    smtp: /(?:^|\.)(?:office365|outlook)\.com$/,
    spf: 'spf.protection.outlook.com',
    selectors: ['selector1', 'selector2'],
    hasOwnSelectors: false,
    alignedBy: 'SPF and DKIM',
    checked: '2026-11-28',
    source: 'learn.microsoft.com',
  },
  {
    name: 'Fastmail',
    smtp: /(?:^|\.)(?:fastmail|messagingengine)\.com$/,
    spf: 'spf.messagingengine.com',
    selectors: ['fm1', 'fm2', 'fm3'],
    hasOwnSelectors: false,
    alignedBy: 'SPF and DKIM',
    checked: '2026-11-28',
    source: 'fastmail.help',
  },
  {
    name: 'Proton',
    smtp: /(?:^|\.)(?:protonmail\.ch|proton\.me)$/,
    spf: '_spf.protonmail.ch',
    selectors: ['protonmail', 'protonmail2', 'protonmail3'],
    // The provider's pages were seen for SPF only.
    hasOwnSelectors: true,
    alignedBy: 'SPF and DKIM',
    checked: '2026-11-29',
    source: 'protonmail.com/support',
  },
  {
    name: 'iCloud',
    smtp: /(?:^|\.)mail\.me\.com$/,
    spf: 'icloud.com',
    selectors: ['sig1'],
    hasOwnSelectors: true,
    alignedBy: 'SPF and DKIM',
    checked: null,
    source: 'support.apple.com',
  },
  {
    name: 'Zoho',
    smtp: /(?:^|\.)zoho\.(?:com|eu|in|com\.au|jp)$/,
    spf: 'zohomail.com',
    selectors: ['zmail', 'zoho'],
    hasOwnSelectors: true,
    alignedBy: 'SPF and DKIM',
    checked: null,
    source: 'zoho.com/mail/help',
  },
  {
    name: 'SendGrid',
    smtp: /(?:^|\.)sendgrid\.net$/,
    spf: null,
    selectors: ['s1', 's2'],
    // The provider's pages were seen for bounces only.
    hasOwnSelectors: true,
    alignedBy: 'DKIM',
    checked: '2026-11-29',
    source: 'support.sendgrid.com',
  },
  {
    name: 'Mailgun',
    smtp: /(?:^|\.)mailgun\.org$/,
    // The include belongs to the subdomain that sends, which only Mailgun’s own page names.
    spf: null,
    selectors: ['pdk1', 'pdk2', 'mx', 'mta', 'k1', 'pic', 'smtp'],
    hasOwnSelectors: true,
    alignedBy: 'DKIM',
    checked: '2026-11-28',
    source: 'documentation.mailgun.com',
  },
  {
    name: 'Postmark',
    smtp: /(?:^|\.)postmarkapp\.com$/,
    spf: null,
    selectors: [],
    hasOwnSelectors: true,
    alignedBy: 'DKIM',
    checked: '2026-11-28',
    source: 'postmarkapp.com/support',
  },
  {
    name: 'Amazon SES',
    smtp: /^email-smtp(?:-fips)?\..+\.amazonaws\.com$/,
    spf: null,
    selectors: [],
    hasOwnSelectors: true,
    alignedBy: 'DKIM',
    checked: '2026-11-29',
    source: 'docs.aws.amazon.com',
  },
  {
    name: 'Brevo',
    smtp: /(?:^|\.)(?:brevo|sendinblue)\.com$/,
    spf: null,
    selectors: ['brevo1', 'brevo2', 'mail'],
    // The provider's pages were seen for DMARC only.
    hasOwnSelectors: true,
    alignedBy: 'DKIM',
    checked: '2026-11-28',
    source: 'help.brevo.com',
  },
  {
    name: 'Mailjet',
    smtp: /(?:^|\.)mailjet\.com$/,
    spf: null,
    selectors: ['mailjet'],
    hasOwnSelectors: true,
    alignedBy: 'DKIM',
    checked: null,
    source: 'documentation.mailjet.com',
  },
]

/** @param host of the SMTP server, as it was entered */
export function providerOf(host: string): Provider | undefined {
  const name = host.trim().toLowerCase().replace(/\.$/, '')
  return providers.find(({ smtp }) => smtp.test(name))
}

/** Domains of free mailboxes, for which only their own servers may send, and the names of those servers. */
const freeMail: readonly { domain: RegExp; smtp: RegExp }[] = [
  { domain: /^g(?:oogle)?mail\.com$/, smtp: /^smtp(?:-relay)?\.(?:gmail|google)\.com$/ },
  {
    domain: /^(?:outlook|hotmail|live|msn)\.(?:com|co\.uk|de|fr|it|es|nl|be|ca|com\.br)$/,
    smtp: /(?:^|\.)(?:office365|outlook|hotmail|live)\.com$/,
  },
  { domain: /^(?:yahoo\.[a-z.]{2,6}|ymail\.com|rocketmail\.com)$/, smtp: /(?:^|\.)yahoo\.[a-z.]{2,6}$/ },
  { domain: /^(?:aol|aim)\.com$/, smtp: /(?:^|\.)aol\.com$/ },
  { domain: /^(?:icloud|me|mac)\.com$/, smtp: /(?:^|\.)mail\.me\.com$/ },
  { domain: /^gmx\.(?:com|net|de|at|ch|us)$/, smtp: /(?:^|\.)gmx\.(?:com|net)$/ },
  { domain: /^(?:proton\.me|protonmail\.com|pm\.me)$/, smtp: /(?:^|\.)(?:protonmail\.ch|proton\.me)$/ },
]

/** Whether a program on this machine passes emails on, perhaps to another server. */
export function isThisMachine(host: string): boolean {
  return /^(?:localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host.trim())
}

/**
 * Whether an address is a free mailbox, and whether this server is its own.
 * @param domain of the From address
 * @returns undefined for a domain of anybody’s own
 */
export function freeMailbox(domain: string, smtpHost: string): 'own server' | 'other server' | undefined {
  const free = freeMail.find((one) => one.domain.test(domain.toLowerCase()))
  if (!free) return undefined
  return free.smtp.test(smtpHost.trim().toLowerCase()) ? 'own server' : 'other server'
}
