/** Answers about SPF, and what is said of them. */
import { apex, church, GOOGLE, type MailCase, spf } from '#test/church-zone.ts'
import { checkCases } from '#test/mail-cases.ts'

const cases: MailCase[] = [
  [
    'all is in order',
    church(),
    [
      ['From', 'fine'],
      ['SPF', 'fine', 'Google may send'],
      ['DKIM', 'fine', '(google)'],
      ['DMARC', 'fine'],
      ['Together', 'fine', 'SPF and DKIM'],
      ['Replies', 'fine', 'smtp.google.com'],
    ],
  ],
  ['no SPF record', spf(), [['SPF', 'trouble', 'doesn’t say yet', GOOGLE]]],
  ['other texts only', spf('google-site-verification=1', 'v=spf10 nothing'), [['SPF', 'trouble', '', GOOGLE]]],
  [
    'an SPF record of another provider',
    spf('v=spf1 mx include:spf.protection.outlook.com -all'),
    [['SPF', 'trouble', 'Replace', 'v=spf1 mx include:spf.protection.outlook.com include:_spf.google.com -all']],
  ],
  ['a record without an end', spf('v=spf1 mx'), [['SPF', 'trouble', '', 'v=spf1 mx include:_spf.google.com ~all']]],
  [
    'two SPF records',
    spf(GOOGLE, 'v=spf1 mx -all'),
    [['SPF', 'trouble', '2 SPF records', 'v=spf1 include:_spf.google.com mx ~all']],
  ],
  ['two that are the same', spf(GOOGLE, GOOGLE), [['SPF', 'trouble', '2 SPF records', GOOGLE]]],
  ['capitals', spf('V=SPF1 Include:_SPF.Google.com ~ALL'), [['SPF', 'fine']]],
  ['a record in several strings', spf(['v=spf1 include:_spf.goo', 'gle.com ~all']), [['SPF', 'fine']]],
  [
    'a record longer than a string',
    spf(`v=spf1 ${'ip4:192.0.2.1 '.repeat(20)}include:_spf.google.com ~all`),
    [['SPF', 'fine']],
  ],
  [
    'an include behind “all”',
    spf('v=spf1 mx ~all include:_spf.google.com'),
    [['SPF', 'trouble', '', 'v=spf1 mx include:_spf.google.com ~all']],
  ],
  ['an include that forbids', spf('v=spf1 -include:_spf.google.com ~all'), [['SPF', 'trouble']]],
  ['everyone may send', spf('v=spf1 include:_spf.google.com +all'), [['SPF', 'watch', 'anyone']]],
  ['everyone may send, without a sign', spf('v=spf1 all'), [['SPF', 'watch', 'anyone']]],
  [
    'more than ten look-ups',
    church({
      ...apex({
        TXT: [
          `v=spf1 ${Array.from({ length: 11 }, (_, n) => `a:h${n}.church.org`).join(' ')} include:_spf.google.com ~all`,
        ],
      }),
    }),
    [['SPF', 'trouble', 'more than 10']],
  ],
  [
    'just ten look-ups',
    spf(`v=spf1 ${Array.from({ length: 9 }, (_, n) => `a:h${n}.church.org`).join(' ')} include:_spf.google.com ~all`),
    [['SPF', 'fine']],
  ],
  [
    'an include of itself',
    spf('v=spf1 include:church.org include:_spf.google.com ~all'),
    [['SPF', 'trouble', 'includes itself']],
  ],
  [
    'a circle of includes',
    church({
      ...apex({ TXT: ['v=spf1 include:a.org ~all'] }),
      'a.org': { TXT: ['v=spf1 include:b.org ~all'] },
      'b.org': { TXT: ['v=spf1 include:a.org ~all'] },
    }),
    [['SPF', 'trouble', 'includes itself']],
  ],
  [
    'an include of an include',
    church({ ...apex({ TXT: ['v=spf1 include:all.church.org ~all'] }), 'all.church.org': { TXT: [GOOGLE] } }),
    [['SPF', 'fine']],
  ],
  [
    'a redirect',
    church({ ...apex({ TXT: ['v=spf1 redirect=all.church.org'] }), 'all.church.org': { TXT: [GOOGLE] } }),
    [['SPF', 'fine']],
  ],
  [
    'a redirect that lacks it',
    church({ ...apex({ TXT: ['v=spf1 redirect=all.church.org'] }), 'all.church.org': { TXT: ['v=spf1 mx -all'] } }),
    [['SPF', 'trouble', '', 'v=spf1 include:all.church.org include:_spf.google.com ~all']],
  ],
  [
    'an include of nothing',
    spf('v=spf1 include:gone.org include:_spf.google.com ~all'),
    [['SPF', 'trouble', 'gone.org, which has no SPF record']],
  ],
  ['an include by a macro', spf('v=spf1 include:%{d}.spf.org include:_spf.google.com ~all'), [['SPF', 'fine']]],
  [
    'a misspelled word',
    spf('v=spf1 includes:_spf.google.com ~all'),
    [['SPF', 'trouble', '“includes:_spf.google.com”']],
  ],
  [
    'an address that is none',
    spf('v=spf1 ip4:192.0.2.400 include:_spf.google.com ~all'),
    [['SPF', 'trouble', 'ip4:192.0.2.400']],
  ],
  [
    'an include whose server fails',
    church({ ...apex({ TXT: ['v=spf1 include:far.org ~all'] }), 'far.org': 'fails' }),
    [['SPF', 'unknown']],
  ],
]

checkCases(cases)
