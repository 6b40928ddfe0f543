/** Answers about DKIM, DMARC, mail servers and reverse names, and what is said of them. */
import { expect, it } from 'vitest'
import { checkMail } from '#mail/checks/check.ts'
import { Names } from '#mail/checks/names.ts'
import { apex, church, dkim, dmarc, elsewhere, GOOGLE, KEY, type MailCase, spf } from '#test/church-zone.ts'
import { checkCases } from '#test/mail-cases.ts'
import type { ZoneRecords } from '#test/name-server.ts'

const ses = { smtp: 'email-smtp.eu-west-1.amazonaws.com' }
const own = { smtp: '127.0.0.1' }

const cases: MailCase[] = [
  [
    'no key',
    church({ 'google._domainkey.church.org': {} }),
    [
      ['DKIM', 'trouble', 'no key of Google'],
      ['Together', 'fine', 'SPF can vouch'],
    ],
  ],
  ['a withdrawn key', dkim('v=DKIM1; p='), [['DKIM', 'trouble', 'withdrawn']]],
  ['a key in several strings', dkim(['v=DKIM1; k=rsa; ', 'p=AAAA', 'BBBB']), [['DKIM', 'fine']]],
  ['a key without a version', dkim('k=rsa; p=AAAA'), [['DKIM', 'fine']]],
  [
    'a key at the provider’s name',
    church({ 'google._domainkey.church.org': { CNAME: 'key.google.com' }, 'key.google.com': { TXT: [KEY] } }),
    [['DKIM', 'fine']],
  ],
  [
    'a key by another name',
    church({ 'google._domainkey.church.org': {}, 'spring._domainkey.church.org': { TXT: [KEY] } }),
    [['DKIM', 'fine', '(spring)']],
    { selectors: ['spring'] },
  ],
  [
    'a provider whose keys nobody can guess',
    church(),
    [
      ['SPF', 'fine', 'own'],
      ['DKIM', 'watch', 'paste its headers'],
      ['Together', 'watch', 'only DKIM'],
    ],
    ses,
  ],
  [
    'the same with a key that an email has shown',
    church({ 'abc._domainkey.church.org': { TXT: [KEY] } }),
    [
      ['DKIM', 'fine'],
      ['Together', 'fine', 'DKIM can vouch'],
    ],
    { ...ses, selectors: ['abc'] },
  ],
  ['no DMARC record', church({ '_dmarc.church.org': {} }), [['DMARC', 'trouble', '', 'v=DMARC1; p=none']]],
  ['two DMARC records', dmarc('v=DMARC1; p=reject', 'v=DMARC1; p=none'), [['DMARC', 'trouble', '2 records']]],
  ['a DMARC record without a policy', dmarc('v=DMARC1; rua=mailto:a@church.org'), [['DMARC', 'trouble', 'p=none']]],
  ['a text at _dmarc that is none', dmarc('hello'), [['DMARC', 'trouble', '', 'v=DMARC1; p=none']]],
  [
    'a policy that refuses, and nothing that vouches',
    church({
      ...apex({ TXT: [] }),
      'google._domainkey.church.org': {},
      '_dmarc.church.org': { TXT: ['v=DMARC1; p=reject'] },
    }),
    [['Together', 'trouble', 'refuse']],
  ],
  ['only DKIM can, by a strict policy', dmarc('v=DMARC1; p=reject; aspf=s'), [['Together', 'watch', 'aspf=s']], ses],
  [
    'a policy of the domain above',
    church({
      'mail.church.org': { TXT: [GOOGLE], MX: [[1, 'mx.church.org']] },
      '_dmarc.church.org': { TXT: ['v=DMARC1; p=reject; sp=none'] },
    }),
    [['DMARC', 'fine', 'nothing is done to them, but others can count them, by the record of church.org']],
    { from: 'a@mail.church.org' },
  ],
  [
    'a subdomain without a record',
    church({ 'mail.church.org': { MX: [[1, 'mx.church.org']] } }),
    [['SPF', 'trouble', '', GOOGLE]],
    { from: 'a@mail.church.org' },
  ],
  [
    'a domain below co.uk',
    { ...elsewhere, 'church.co.uk': { SOA: true, MX: [[1, 'mx.church.co.uk']] } },
    [
      ['SPF', 'trouble', '', GOOGLE],
      ['DMARC', 'trouble', '', 'v=DMARC1; p=none'],
    ],
    { from: 'a@church.co.uk' },
  ],
  ['a domain that there is not', elsewhere, [['From', 'trouble', 'There is no domain']]],
  [
    'a word for a domain',
    elsewhere,
    [['From', 'trouble', 'There is no domain localhost']],
    { from: 'no-reply@localhost' },
  ],
  ['no mail server', church({ 'church.org': { SOA: true, TXT: [GOOGLE] } }), [['Replies', 'watch', 'no mail server']]],
  [
    'a domain that takes no email',
    church(apex({ TXT: [GOOGLE], MX: [[0, '']] })),
    [['Replies', 'trouble', 'takes no email']],
  ],
  [
    'a Gmail address at another server',
    church(),
    [['From', 'trouble', 'Only gmail.com’s own servers']],
    { from: 'a@gmail.com', smtp: 'smtp-relay.brevo.com' },
  ],
  ['a Gmail address at Gmail', church(), [['From', 'watch', 'free mailbox']], { from: 'a@gmail.com' }],
  [
    'a server that nobody knows',
    church(),
    [
      ['SPF', 'watch', 'ask its support'],
      ['DKIM', 'watch'],
    ],
    { smtp: 'mail.hoster.org' },
  ],
  [
    'a provider whose pages were not seen',
    church(),
    [
      ['SPF', 'watch', 'compare it'],
      ['DKIM', 'watch'],
    ],
    { smtp: 'smtp.zoho.com' },
  ],
  [
    'this server, in its network',
    spf('v=spf1 ip4:192.0.2.0/24 ~all'),
    [
      ['SPF', 'fine', '192.0.2.7'],
      ['Reverse name', 'fine'],
    ],
    own,
  ],
  ['this server, by its name', spf('v=spf1 a:www.church.org ~all'), [['SPF', 'fine']], own],
  [
    'this server, which isn’t named',
    spf('v=spf1 ip4:198.51.100.0/24 ~all'),
    [['SPF', 'trouble', '', 'v=spf1 ip4:198.51.100.0/24 a:www.church.org ~all']],
    own,
  ],
  [
    'this server without a reverse name',
    church({ '7.2.0.192.in-addr.arpa': {} }),
    [['Reverse name', 'trouble', '192.0.2.7 leads to no name']],
    own,
  ],
  [
    'this server with a reverse name of others',
    church({ '7.2.0.192.in-addr.arpa': { PTR: 'x.host.org' }, 'x.host.org': { A: ['192.0.2.9'] } }),
    [['Reverse name', 'trouble', 'doesn’t lead back']],
    own,
  ],
  [
    'a name server that fails',
    church({ 'church.org': 'fails', '_dmarc.church.org': 'fails', 'google._domainkey.church.org': 'fails' }),
    [
      ['SPF', 'unknown'],
      ['DKIM', 'unknown'],
      ['DMARC', 'unknown'],
      ['Together', 'unknown'],
      ['Replies', 'unknown'],
    ],
  ],
  [
    'a name server that refuses',
    church({ '_dmarc.church.org': 'refuses' }),
    [
      ['SPF', 'fine'],
      ['DMARC', 'unknown'],
    ],
  ],
  [
    'a name server that says nothing',
    church({ '_dmarc.church.org': 'is silent' }),
    [
      ['SPF', 'fine'],
      ['DMARC', 'unknown'],
    ],
  ],
]

const server = checkCases(cases)

it('asks at most 30 questions, whatever records lead to', async () => {
  const many = Array.from({ length: 60 }, (_, n): [string, ZoneRecords] => [
    `s${n}.org`,
    { TXT: [`v=spf1 include:s${n + 1}.org ~all`] },
  ])
  server().use({ ...church(apex({ TXT: ['v=spf1 include:s0.org ~all'] })), ...Object.fromEntries(many) })
  const selectors = Array.from({ length: 60 }, (_, n) => `k${n}`)
  const mail = { from: 'office@church.org', smtpHost: 'smtp.gmail.com', selectors, siteHost: 'www.church.org' }
  await checkMail(mail, new Names([server().address]))
  expect(server().asked.length).toBeLessThanOrEqual(30)
})

it('names a record as the forms of companies ask for it', async () => {
  server().use(church({ 'mail.church.org': { MX: [[1, 'mx.church.org']] }, '_dmarc.church.org': {} }))
  const mail = { from: 'a@mail.church.org', smtpHost: 'smtp.gmail.com', selectors: [], siteHost: 'www.church.org' }
  const checks = await checkMail(mail, new Names([server().address]))
  const named = checks.flatMap(({ record }) => (record ? [`${record.name} ${record.domain}`] : []))
  expect(named).toEqual(['mail church.org', '_dmarc.mail church.org'])
})
