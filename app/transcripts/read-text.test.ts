import { describe, expect, it } from 'vitest'
import { type Cue, cuesIn, linesOf, storedCues, vttOf } from '#app/transcripts/cues.ts'
import { readTranscript, readTranscriptFile } from '#app/transcripts/read-text.ts'

/** A cue as a line: `0–2 Hello.` */
const shown = ({ start, end, text }: Cue) => `${start}–${end} ${text}`
const vtt = (...cues: string[]) => ['WEBVTT', ...cues].join('\n\n')
const bytes = (text: string) => Uint8Array.from(text, (character) => character.charCodeAt(0))
const utf16 = (text: string, isLittle: boolean) =>
  Uint8Array.from([
    ...(isLittle ? [0xff, 0xfe] : [0xfe, 0xff]),
    ...Array.from(text, (c) => c.charCodeAt(0)).flatMap((code) =>
      isLittle ? [code & 255, code >> 8] : [code >> 8, code & 255],
    ),
  ])

const HELLO = ['0–2 Hello.', '2–4 Welcome.']
const rolling = vtt(
  '00:00:00.000 --> 00:00:02.000 align:start position:0%\n \ngrace<00:00:00.500><c> to</c><c> you</c>',
  '00:00:02.000 --> 00:00:02.010 align:start position:0%\ngrace to you\n ',
  '00:00:02.010 --> 00:00:04.000 align:start position:0%\ngrace to you\nand<00:00:03.000><c> peace</c>',
  '00:00:04.000 --> 00:00:04.010 align:start position:0%\nand peace\n ',
  '00:00:04.010 --> 00:00:06.000 align:start position:0%\nand peace\nfrom God',
  '00:00:06.000 --> 00:00:06.010 align:start position:0%\nfrom God\n ',
)

type Case = [name: string, given: string | Uint8Array, cues: string[], note?: string]
const files: Case[] = [
  ['WebVTT', vtt('00:00:00.000 --> 00:00:02.000\nHello.', '00:00:02.000 --> 00:00:04.000\nWelcome.'), HELLO],
  ['SRT', '1\n00:00:00,000 --> 00:00:02,000\nHello.\n\n2\n00:00:02,000 --> 00:00:04,000\nWelcome.\n', HELLO],
  ['SBV', '0:00:00.000,0:00:02.000\nHello.\n\n0:00:02.000,0:00:04.000\nWelcome.', HELLO],
  ['a byte order mark', `\uFEFF${vtt('00:00.000 --> 00:02.000\nHello.', '00:02.000 --> 00:04.000\nWelcome.')}`, HELLO],
  ['UTF-16 of Windows', utf16('1\r\n00:00:00,000 --> 00:00:02,000\r\nHéllo.\r\n', true), ['0–2 Héllo.']],
  ['UTF-16, big end first', utf16('1\n00:00:00,000 --> 00:00:02,000\nHéllo.\n', false), ['0–2 Héllo.']],
  [
    'Windows-1252',
    bytes('1\n00:00:00,000 --> 00:00:02,000\nNo\xebl \x96 God\x92s gift.\n'),
    ['0–2 Noël – God’s gift.'],
    'Windows-1252',
  ],
  [
    'lines as on Windows',
    '1\r\n00:00:00,000 --> 00:00:02,000\r\nHello.\r\n\r\n2\r\n00:00:02,000 --> 00:00:04,000\r\nWelcome.',
    HELLO,
  ],
  [
    'lines as on an old Mac',
    '1\r00:00:00,000 --> 00:00:02,000\rHello.\r\r2\r00:00:02,000 --> 00:00:04,000\rWelcome.',
    HELLO,
  ],
  ['times without hours', '00:00,000 --> 00:02,000\nHello.\n\n00:02,000 --> 00:04,000\nWelcome.', HELLO],
  ['times without milliseconds', '0:00 --> 0:02\nHello.\n\n0:02 --> 0:04\nWelcome.', HELLO],
  ['minutes beyond an hour', '75:00.000 --> 75:02.000\nHello.', ['900–902 Hello.'], 'began at 1:00:00'],
  [
    'dots in SRT and commas in WebVTT',
    vtt('00:00:00,000 --> 00:00:02.000\nHello.', '00:00:02.000 --> 00:00:04,000\nWelcome.'),
    HELLO,
  ],
  [
    'an arrow of one dash, without blanks',
    '00:00:00.000->00:00:02.000\nHello.\n\n00:00:02.000->00:00:04.000\nWelcome.',
    HELLO,
  ],
  ['no numbers in SRT', '00:00:00,000 --> 00:00:02,000\nHello.\n\n00:00:02,000 --> 00:00:04,000\nWelcome.', HELLO],
  ['no blank lines', '1\n00:00:00,000 --> 00:00:02,000\nHello.\n2\n00:00:02,000 --> 00:00:04,000\nWelcome.', HELLO],
  [
    'a blank line within a cue',
    '1\n00:00:00,000 --> 00:00:02,000\nHello\n\nagain.\n\n2\n00:00:02,000 --> 00:00:04,000\nWelcome.',
    ['0–2 Hello again.', '2–4 Welcome.'],
  ],
  [
    'blank lines after the times',
    '1\n00:00:00,000 --> 00:00:02,000\n\nHello.\n\n2\n00:00:02,000 --> 00:00:04,000\n\nWelcome.',
    HELLO,
  ],
  [
    'blank lines after the times of WebVTT',
    vtt('00:00.000 --> 00:02.000\n\nHello.', '00:02.000 --> 00:04.000\n\nWelcome.'),
    HELLO,
  ],
  ['names of cues', vtt('intro\n00:00.000 --> 00:02.000\nHello.', 'c-2\n00:02.000 --> 00:04.000\nWelcome.'), HELLO],
  [
    'a number that is said',
    '1\n00:00:00,000 --> 00:00:02,000\n40\n\n2\n00:00:02,000 --> 00:00:04,000\ndays',
    ['0–2 40', '2–4 days'],
  ],
  [
    'notes, styles and regions',
    vtt(
      'NOTE by hand\nof Anna',
      'STYLE\n::cue { color: red }',
      'REGION\nid:a',
      '00:00.000 --> 00:02.000\nHello.',
      'NOTE',
      '00:02.000 --> 00:04.000\nWelcome.',
    ),
    HELLO,
  ],
  [
    'a header with metadata',
    'WEBVTT Kind: captions\nLanguage: en\n\n00:00.000 --> 00:02.000\nHello.\n\n00:02.000 --> 00:04.000\nWelcome.',
    HELLO,
  ],
  [
    'settings of cues',
    vtt(
      '00:00.000 --> 00:02.000 line:0 position:20% size:60% align:start\nHello.',
      '00:02.000 --> 00:04.000 vertical:rl\nWelcome.',
    ),
    HELLO,
  ],
  [
    'who speaks',
    vtt('00:00.000 --> 00:02.000\n<v Anna Bell>Hello.</v>', '00:02.000 --> 00:04.000\n<v.loud Ben>Welcome.'),
    ['0–2 Anna Bell: Hello.', '2–4 Ben: Welcome.'],
  ],
  [
    'other tags',
    vtt(
      '00:00.000 --> 00:02.000\n<i>Hel</i><00:01.000>lo<b>.</b>',
      '00:02.000 --> 00:04.000\n<c.yellow>{\\an8}Welcome.</c>',
    ),
    HELLO,
  ],
  ['entities', vtt('00:00.000 --> 00:02.000\nlaw &amp; grace&nbsp;&lt;3 God&#39;s'), ["0–2 law & grace <3 God's"]],
  ['a bracket that is no tag', vtt('00:00.000 --> 00:02.000\n3 < 4 and 5 > 4'), ['0–2 3 < 4 and 5 > 4']],
  [
    'new speakers in broadcast captions',
    vtt('00:00.000 --> 00:02.000\n>> Hello.', '00:02.000 --> 00:04.000\n&gt;&gt;&gt; Welcome.'),
    ['0–2 – Hello.', '2–4 – Welcome.'],
  ],
  [
    'empty cues',
    vtt('00:00.000 --> 00:02.000\nHello.', '00:01.000 --> 00:02.000\n ', '00:02.000 --> 00:04.000\nWelcome.'),
    HELLO,
    'We left out 1 line without words.',
  ],
  [
    'times out of order',
    vtt('00:02.000 --> 00:04.000\nWelcome.', '00:00.000 --> 00:02.000\nHello.'),
    HELLO,
    'We put 1 line in order of time.',
  ],
  [
    'overlaps',
    vtt('00:00.000 --> 00:03.500\nHello.', '00:02.000 --> 00:04.000\nWelcome.'),
    HELLO,
    '1 line went on into the next one',
  ],
  [
    'two cues at once',
    vtt('00:00.000 --> 00:02.000\nHello.', '00:00.000 --> 00:02.000\nWelcome.'),
    ['0–2 Hello.', '0–2 Welcome.'],
  ],
  [
    'an end that is missing',
    '1\n00:00:00,000 -->\nHello.\n\n2\n00:00:01,000 --> 00:00:04,000\nWelcome.',
    ['0–1 Hello.', '1–4 Welcome.'],
    '1 line had no time to end at',
  ],
  [
    'an end before its start',
    vtt('00:02.000 --> 00:00.000\nHi.', '00:08.000 --> 00:09.000\nWelcome.'),
    ['2–3 Hi.', '8–9 Welcome.'],
    '1 line had no time to end at',
  ],
  [
    'an editor that begins at an hour',
    '1\n01:00:00:00 --> 01:00:02:00\nHello.\n\n2\n01:00:02:00 --> 01:00:04:00\nWelcome.',
    HELLO,
    'began at 1:00:00',
  ],
  [
    'hours that are missing after the first',
    vtt('59:58.000 --> 59:59.000\nHello.', '00:02.000 --> 00:04.000\nWelcome.'),
    ['3598–3599 Hello.', '3602–3604 Welcome.'],
    'counted on from 1:00:00',
  ],
  [
    'rolling captions of YouTube',
    rolling,
    ['0–2.01 grace to you', '2.01–4.01 and peace', '4.01–6.01 from God'],
    'as rolling captions do',
  ],
  [
    'words that are really said twice',
    vtt(
      '00:00.000 --> 00:01.000\nAmen.',
      '00:01.000 --> 00:02.000\nAmen.',
      '00:02.000 --> 00:03.000\nLet us pray.',
      '00:03.000 --> 00:04.000\nLord.',
    ),
    ['0–1 Amen.', '1–2 Amen.', '2–3 Let us pray.', '3–4 Lord.'],
  ],
  ['YouTube’s panel', '0:00\nHello.\n0:02\nWelcome.\n', ['0–2 Hello.', '2–3 Welcome.']],
  ['YouTube’s panel beyond an hour', '59:58\nHello.\n1:00:00\nWelcome.', ['3598–3600 Hello.', '3600–3601 Welcome.']],
  [
    'YouTube’s panel with the times in words',
    '0:00\n0 seconds\nHello.\n1:02\n1 minute, 2 seconds\nWelcome.',
    ['0–62 Hello.', '62–63 Welcome.'],
  ],
  ['YouTube’s panel in one line', '0:00Hello.\n0:02Welcome.', ['0–2 Hello.', '2–3 Welcome.']],
  [
    'YouTube’s newer panel in one line',
    '0:000 secondsHello.\n1:02:031 hour, 2 minutes, 3 secondsWelcome.',
    ['0–3723 Hello.', '3723–3724 Welcome.'],
  ],
  ['times in brackets', '[00:00:00] Hello.\n[00:00:02] Welcome.', ['0–2 Hello.', '2–3 Welcome.']],
  [
    'speakers with times, as in Otter',
    'Anna Bell  0:00\nHello.\n\nBen  0:02\nWelcome.',
    ['0–2 Anna Bell: Hello.', '2–3 Ben: Welcome.'],
  ],
  [
    'words before the first time',
    'A sermon\n0:02\nWelcome.\n0:04\nAmen.',
    ['0–2 A sermon', '2–4 Welcome.', '4–5 Amen.'],
  ],
  [
    'plain paragraphs',
    'Grace to you\nand peace.\n\n\nIn the beginning.\n',
    ['0–0 Grace to you and peace.', '0–0 In the beginning.'],
  ],
  ['plain lines', 'Grace to you.\nIn the beginning.', ['0–0 Grace to you.', '0–0 In the beginning.']],
  [
    'a paragraph that names a time',
    'We began at 10:30 and prayed.\n\nThen 1 Corinthians 13:4 was read.',
    ['0–0 We began at 10:30 and prayed.', '0–0 Then 1 Corinthians 13:4 was read.'],
  ],
  ['invisible characters', 'Grace\u200B to\u0000 you\u202E.', ['0–0 Grace to you.']],
  ['a lone surrogate', 'Grace \uD800 to you.', ['0–0 Grace to you.']],
]

describe('a transcript', () => {
  it('is tried in forty files and more', () => {
    expect(files.length).toBeGreaterThanOrEqual(40)
  })

  it.each(files)('is read from %s', (_, given, cues, note) => {
    const read = typeof given === 'string' ? readTranscript(given) : readTranscriptFile(given)
    expect(read.transcript.cues.map(shown)).toEqual(cues)
    const notes = read.notes.join(' ')
    expect(note === undefined ? notes : notes.includes(note)).toBe(note === undefined ? '' : true)
  })

  it.each([
    ['an empty text', '  \n', 'There are no words in this transcript.'],
    [
      'times that no one can read',
      'WEBVTT\n\n00:00.000 --> 00:02.000\nHello.\n\n00:61:99 --> 00:62\nWelcome.',
      'Line 6: we can’t read the times in “00:61:99 --> 00:62”.',
    ],
    ['a web page', '<!DOCTYPE html><p>Hello', 'This is a web page or an XML file. Open it, copy its text'],
    ['captions as XML', '<?xml version="1.0"?><tt></tt>', 'This is a web page or an XML file.'],
    ['a Word document', 'PK\x03\x04…', 'This is a Word document or a packed folder.'],
    ['a PDF', '%PDF-1.7', 'This is a PDF.'],
    ['a rich text', '{\\rtf1 Hello}', 'This is a document with formatting (RTF).'],
    ['a recording', 'ID3\x04\0', 'This is a recording.'],
    [
      'more than fits',
      'Grace to you. '.repeat(50_000),
      'This transcript is too long: it has 699,999 characters in 1 line. 600,000 characters fit',
    ],
  ])('is refused for %s with a sentence', (_, given, message) => {
    expect(() => readTranscriptFile(new TextEncoder().encode(given))).toThrow(message)
  })

  it('of five hours fits, is read in a moment, and is as it was when it is stored and written again', () => {
    const time = (seconds: number) => new Date(seconds * 1000).toISOString().slice(11, 23)
    const cues = Array.from(
      { length: 6000 },
      (__, at) => `${time(at * 3)} --> ${time(at * 3 + 3)}\nAnd the light shines in darkness, number ${at}.`,
    )
    const { transcript, notes } = readTranscript(vtt(...cues))
    expect([transcript.cues.length, transcript.cues.at(-1)?.end, notes]).toEqual([6000, 18_000, []])
    expect(cuesIn(storedCues(transcript))).toEqual(transcript)
    expect(readTranscript(vttOf(transcript)).transcript).toEqual(transcript)
    const lines = linesOf(transcript)
    expect(lines.length).toBeLessThan(2500)
    expect(lines.map(({ text }) => text).join(' ')).toBe(transcript.cues.map(({ text }) => text).join(' '))
  })
})
