import { Worker } from 'node:worker_threads'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { EXPECT_MS } from '#test/patience.ts'

/** The longest title tried as a person's name, and the longest that is read. */
const TITLES = [119, 300]
const DESCRIPTION = 6000

const REPEATED = {
  honorifics: ['Fr ', 'fr ', 'Fr. ', 'Rev. ', 'Pastor ', 'Mr Mrs ', 'Ven ', 'The Rt. Rev. ', 'Bishop Dr. ', 'dean '],
  names: ['A', 'A ', 'A.', 'Aa ', 'Aa-', "O'", 'La ', 'de la ', 'Jr ', 'Jane Doe, ', 'Jane Doe and ', 'É', 'ß'],
  churches: ['St. ', 'church of ', 'Church of the ', 'diocese of ', 'Grace Church, '],
  digits: ['1', '1 ', '1.', 'Ps 23 ', 'Ps 1:1-', '1 Cor ', 'Part 2 ', 'part 1 of ', '#1 '],
  dates: ['11/15/26 ', '1/', '2026-', '20261115', 'Nov 15, ', '5th of ', 'Sunday, '],
  separators: ['| ', '- ', '-', '— ', '—', '–', '// ', '/', '•', '~', '\uE000'],
  brackets: ['(', ')', '[', ']', '()', '(a)', '( ', ') ', '"', '“'],
  spaces: [' ', '\t', '\u00a0', ' \u2028', '\r', '\u0000'],
  colons: [':', ': ', 'a: ', 'Series: ', 'Preacher: ', 'live: ', 'sermon by ', "a's sermon ", 'in the series '],
  ornaments: ['✝', '★', '●', '✝ ', '😀', '\u200d', '\ufe0f', '*', '†'],
}
const BEGINNINGS = ['', 'x', 'Fr ', 'church of ', 'Church of the ', 'Series: ', '(']
const LABELS = ['', 'Preacher: ', 'Scripture: ', 'Series: ', 'Date: ', 'Recorded ']

/** The end fits nothing, so that every way of reading it is tried. */
const filled = (begin: string, repeated: string, length: number) =>
  `${`${begin}${repeated.repeat(Math.ceil(length / repeated.length))}`.slice(0, length - 1)}1`

function titlesOf(repeated: string): Text[] {
  return TITLES.flatMap((length) =>
    BEGINNINGS.map((begin) => ({ title: filled(begin, repeated, length), description: '' })),
  )
}

function descriptionsOf(repeated: string): Text[] {
  const lines = LABELS.map((label) => filled(label, repeated, 280))
  const many = Array.from({ length: 4 }, () => lines.map((line) => `${line}\u2028!`).join('\n')).join('\n')
  return [many, filled('', repeated, DESCRIPTION)].map((description) => ({ title: 'x', description }))
}

function knownOf(repeated: string): Text[] {
  return ['Fr ', 'Jane '].map((begin) => ({
    title: 'Jane Doe | x',
    description: '',
    speakers: [filled(begin, repeated, 200)],
  }))
}

interface Text {
  title: string
  description: string
  speakers?: string[]
}

it.each(Object.entries(REPEATED))('no row of %s blocks the server', async (_, repeated) => {
  const texts = repeated.flatMap((each) => [...titlesOf(each), ...descriptionsOf(each), ...knownOf(each)])
  const { max } = await readApart(texts)
  expect(max).toBeLessThan(300)
})

it.each([' ', '\t', '\n', '\r', ' \n', 'a ', '\u00a0x'])(
  'a description of %j without end takes no time',
  async (each) => {
    const { max } = await readApart([{ title: 'x', description: `x${each.repeat(100_000)}y` }])
    expect(max).toBeLessThan(300)
  },
)

let worker: Worker
beforeAll(() => {
  const modules = ['../youtube/recognize.ts', '../youtube/record-fields.ts'].map(
    (path) => new URL(path, import.meta.url).href,
  )
  worker = new Worker(READER, { eval: true, execArgv: [], workerData: modules })
})
afterAll(() => worker.terminate())

/**
 * Reads the texts in a thread of their own, which can be terminated, unlike a test.
 * @returns the most processor time for one text, in milliseconds
 * @throws when one takes more than a minute, with its start
 */
function readApart(texts: Text[]): Promise<{ max: number }> {
  const { promise, resolve, reject } = Promise.withResolvers<{ max: number }>()
  let limit: NodeJS.Timeout | undefined
  worker.removeAllListeners()
  worker.on('error', reject)
  worker.on('message', (message: { reading: Text } | { max: number }) => {
    clearTimeout(limit)
    if ('max' in message) return resolve(message)
    const began = JSON.stringify(message.reading).slice(0, 200)
    limit = setTimeout(() => reject(new Error(`not read within a minute: ${began}`)), EXPECT_MS)
  })
  // A worker thread has no origin.
  // oxlint-disable-next-line unicorn/require-post-message-target-origin
  worker.postMessage(texts)
  return promise
}

const READER = `
  const { parentPort, workerData: modules } = require('node:worker_threads')
  Promise.all(modules.map((module) => import(module))).then(([{ recognize }, { videoFields }]) => {
    const read = ({ title, description, speakers = [] }) => {
      const video = { id: 'x', title, description, publishedAt: '2026-11-22T20:00:00Z', picture: '' }
      videoFields(video, recognize(title, description, { speakers }), { kind: 'sermons', zone: 'America/Chicago', isNew: true }, video.publishedAt)
    }
    // Compiles the code, which should not be measured.
    for (const mark of ['|', '—✝']) read({ title: \`Hope \${mark} Jane Doe \${mark} Luke 15\`, description: \`Text: Luke 15 \${mark}\` })
    parentPort.on('message', (texts) => {
      let max = 0
      for (const reading of texts) {
        parentPort.postMessage({ reading })
        const before = process.threadCpuUsage()
        read(reading)
        const { user, system } = process.threadCpuUsage(before)
        max = Math.max(max, (user + system) / 1000)
      }
      parentPort.postMessage({ max })
    })
  })
`
