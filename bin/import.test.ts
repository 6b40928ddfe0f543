import { execFile } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, describe, expect, it } from 'vitest'
import { feedOf, itemOf } from '#test/feeds.ts'
import { workbook } from '#test/workbook.ts'

const folder = mkdtempSync(join(tmpdir(), 'narthex-import-'))
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const HEADER = 'Title\tSpeaker\tDate\tScripture\tSeries\tYouTube URL'

/** Runs `npm run import` on a new database. */
async function bring(...args: string[]) {
  const env = { ...process.env, DATA_DIR: join(folder, 'data'), INIT_CWD: folder, DATABASE_URL: '' }
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, ['bin/import.ts', ...args], { env })
    return { code: 0, stdout, stderr }
  } catch (error) {
    const { code, stdout, stderr } = error as { code: number; stdout: string; stderr: string }
    return { code, stdout, stderr }
  }
}

function file(name: string, content: string | Buffer): string {
  writeFileSync(join(folder, name), content)
  return name
}

describe('npm run import', () => {
  it('says what it would do, does it, and finds nothing to do the second time', async () => {
    const name = file(
      'sermons.txt',
      Buffer.from(`\uFEFF${HEADER}\nMénage\tAnna\t2026-01-04\r\nRest\t\t1/11/2026\r\n`, 'utf16le'),
    )
    const dry = await bring('sermons', name, '--dry-run')
    expect(dry).toMatchObject({ code: 0, stdout: expect.stringMatching(/2 sermons: 2 will be added\.\nDry run/) })
    const first = await bring('sermons', name)
    expect(first).toMatchObject({ code: 0, stdout: expect.stringContaining('line 2     created    Ménage\n') })
    expect(first.stdout).toContain('2 sermons: 2 added.')
    expect((await bring(name)).stdout).toContain('2 sermons: 2 unchanged.')
  })

  it('reads an Excel workbook, and says how it read a file that isn’t UTF-8', async () => {
    const rows = [['Our sermons'], ['Title', 'Date'], ['Ménage à Dieu', '2027-01-04']]
    const book = file('sermons.xlsx', Buffer.from(workbook({ Sermons: rows, Notes: [['x']] })))
    const read = await bring('sermons', book, '--dry-run')
    expect(read).toMatchObject({ code: 0, stdout: expect.stringContaining('line 3     created    Ménage à Dieu\n') })
    expect(read.stdout).toContain('We read the sheet “Sermons” only, not “Notes”.')
    const old = file('old.csv', Buffer.from('Title;Date\nMénage;2027-01-11\n', 'latin1'))
    const { stdout } = await bring('sermons', old, '--dry-run')
    expect(stdout).toContain('We read them as Windows-1252. Check these words: “Ménage”.')
    expect(stdout).toContain('1 sermon: 1 will be added.')
  })

  it('asks for the order of dates that nothing shows, and says what to pass', async () => {
    const name = file('unclear.csv', 'Title,Date\nUnclear,3/4/2025\n')
    const asked = await bring('sermons', name, '--dry-run')
    expect(asked.code).toBe(1)
    expect(asked.stderr).toContain('--dates month-first: 3/4/2025 is 2025-03-04\n')
    expect(asked.stderr).toContain('--dates day-first: 3/4/2025 is 2025-04-03\n')
    const { stdout } = await bring('sermons', name, '--dry-run', '--dates', 'day-first')
    expect(stdout).toContain('Dates such as 3/4/2025 have the day first, as you said.\n')
    expect(stdout).toContain('1 sermon: 1 will be added.')
  })

  it('is told columns, answers and an encoding, and names them where it needs them', async () => {
    const odd = file('odd.csv', 'Was,Wer,Wann,Bild\nAdvent,Ann,2026-11-29,x\n')
    const told = ['--column', 'Was=title', '--column', 'Wer=speaker', '--column', 'Wann=date', '--column', 'Bild=']
    expect((await bring('sermons', odd, '--dry-run', ...told)).stdout).toContain('1 sermon: 1 will be added.')
    const unknown = file('unknown.csv', 'Name of it,When,Clock,Room\nQuiz,2030-05-03,7 pm,Hall\n')
    expect(await bring(unknown, '--dry-run')).toMatchObject({
      code: 1,
      stderr: 'What does this table hold?\nSay it before the file: npm run import -- events FILE\n',
    })
    expect((await bring('events', unknown, '--dry-run', '--column', 'Name of it=title')).stdout).toContain(
      '1 event: 1 will be added.',
    )
    const wrong = await bring('sermons', odd, '--dry-run', '--column', 'Wo=title')
    expect(wrong).toMatchObject({ code: 1, stderr: expect.stringContaining('It has: Was, Wer, Wann, Bild.') })
    const list = file('list.csv', 'Email,Newsletter\nann@home.test,Tak\nbo@home.test,Nie\n')
    const asked = await bring(list, '--dry-run')
    expect(asked).toMatchObject({ code: 1, stderr: expect.stringContaining('--answer "Newsletter=Tak": 1 row\n') })
    expect(asked.stderr).toContain('--ignore "Newsletter": it isn’t about that')
    expect((await bring(list, '--dry-run', '--answer', 'Newsletter=Tak')).stdout).toContain(
      '2 subscribers: 2 will be added.',
    )
    const old = file('mac.csv', Buffer.from('Title,Date\nLa oraci\x97n,2026-11-29\n', 'latin1'))
    const unsure = await bring(old, '--dry-run')
    expect(unsure).toMatchObject({ code: 1, stderr: expect.stringContaining('--encoding macintosh') })
    expect((await bring(old, '--dry-run', '--encoding', 'macintosh')).stdout).toContain('La oración')
  })

  it('reads a podcast feed by what it holds, and lists what is not taken', async () => {
    const feed = file('podcast.txt', feedOf(itemOf({ title: 'Feed one' }), itemOf({ title: 'Picnic', audio: '' })))
    const { code, stdout } = await bring(feed, '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toContain('line 2     created    Feed one\nline 3     skipped    Picnic (no recording)\n')
  })

  it('takes the good rows, names the bad ones, and writes those into a file to mend and bring again', async () => {
    const name = file('events.tsv', 'title\tdate\nGood\t2026-12-04\nBad\t2026-02-30\n')
    const { code, stdout, stderr } = await bring('events', name)
    expect(code).toBe(1)
    expect(stdout).toContain('2 events: 1 added, 1 not imported.')
    expect(stderr).toContain('line 3: date: "2026-02-30" isn’t a date; write it like 2026-11-22')
    const rest = readFileSync(join(folder, 'events.tsv.not-taken.csv'), 'utf8')
    const mended = file('mended.csv', rest.replace(/2026-02-30\r\n$/, '2026-03-01\r\n'))
    expect((await bring('events', mended)).stdout).toContain('1 event: 1 added.')
    expect((await bring('events', file('good.tsv', '\tGood\t\t2026-12-04\n'))).stdout).toContain('1 unchanged')
  })

  it.each([
    [
      'more rows than an import has',
      `Title,Date,Speaker\n${'Grace,2026-01-04,Ann\n'.repeat(20_001)}`,
      /^This file has 20,001 rows; at most 20,000 are imported at once\. Split it\.\n$/,
    ],
    ['JSON that was cut off', '[{"title": "Grace", "spea', /^This JSON file is damaged or ends in the middle/],
  ])('says in a sentence why it doesn’t take %s', async (_, content, message) => {
    expect(await bring('sermons', file('refused.txt', content))).toMatchObject({
      code: 1,
      stdout: '',
      stderr: expect.stringMatching(message),
    })
  })

  it('ends with an error for an export that was cut off, whose rows it takes', async () => {
    const cut = feedOf(itemOf({ title: 'Cut feed' })).replace(/<\/channel>[^]*$/, '')
    const { code, stdout } = await bring(file('cut.rss', cut), '--dry-run')
    expect(code).toBe(1)
    expect(stdout).toContain('This file ends in the middle')
    expect(stdout).toContain('1 sermon: 1 will be added.')
  })

  it('explains errors in a file, a command or the environment without a stack trace', async () => {
    expect(await bring('sermons', file('empty.tsv', ''))).toMatchObject({
      code: 1,
      stderr: 'Please paste your tab-delimited sermon data\n',
    })
    expect(await bring('sermons', 'not-there.tsv')).toMatchObject({
      code: 1,
      stderr: expect.stringContaining('ENOENT'),
    })
    for (const order of [
      [],
      ['sermons'],
      ['people', 'x.tsv'],
      ['sermons', 'x.tsv', '--wet-run'],
      ['sermons', 'x.tsv', '--dates', 'x'],
    ]) {
      expect(await bring(...order)).toMatchObject({ code: 1, stderr: expect.stringMatching(/^Usage: npm run import/) })
    }
  })
})
