/** How a PDF from anyone is read: with a bounded amount of work, and never a wrong number of pages. */
import { deflateSync } from 'node:zlib'
import { setImmediate } from 'node:timers/promises'
import { expect, it } from 'vitest'
import { readPdf } from '#app/files/pdf.ts'
import { processorTime } from '#test/patience.ts'

const LARGEST = 25 * 1024 * 1024
/** Milliseconds of processor time for the largest file. */
const MAX_MS = 8_000
/** Milliseconds of it between two turns of the event loop. */
const MAX_TURN_MS = 500

const filled = (part: string) => Buffer.alloc(LARGEST, part, 'latin1')
const packed = (text: string) => `/ObjStm stream\n${deflateSync(text).toString('latin1')}\nendstream `
const NODE = '/Type /Pages '

it.for([
  ['nodes without an end', filled(NODE)],
  ['nodes within nodes', filled(`<<${NODE}`)],
  ['ends of nodes', filled(`>>${NODE}`)],
  ['counts', filled(`<<${NODE}/Count ${' '.repeat(5000)}>>`)],
  ['names of nodes', filled('/Pages')],
  ['parts without content', filled('/ObjStm stream\nendstream ')],
  ['tiny parts', filled(packed('.'))],
  ['parts full of nodes', filled(packed(`<<${NODE}`.repeat(250_000)))],
  ['names of parts', filled('/ObjStm ')],
] as const)('takes seconds at most, and holds nobody up: %s', { timeout: 120_000 }, async ([, bytes]) => {
  const spent = processorTime()
  const done = new AbortController()
  let [longest, before] = [0, spent()]
  const watch = async () => {
    while (!done.signal.aborted) {
      await setImmediate()
      const now = spent()
      longest = Math.max(longest, now - before)
      before = now
    }
  }
  const watching = watch()
  const about = await readPdf(bytes)
  done.abort()
  await watching
  expect(about).toEqual({ isTagged: false, pages: 0 })
  expect(spent()).toBeLessThan(MAX_MS)
  expect(longest).toBeLessThan(MAX_TURN_MS)
})

const kids = '3 0 R '.repeat(2000)
it.for([
  ['a node whose end is far away', `<<${NODE}/Count 7 /Kids [${kids}] /Parent 1 0 R>>`, 0],
  ['a node whose beginning is far away', `<</Kids [${kids}] ${NODE}/Count 7>>`, 0],
  ['one after a tree that can be read', `<<${NODE}/Count 5>> <<${NODE}/Count 7 /Kids [${kids}]>>`, 0],
  ['one that has a parent', `<<${NODE}/Count 5>> <<${NODE}/Parent 1 0 R /Count 7 /Kids [${kids}]>>`, 5],
  ['a dictionary within a node', `<</A <</B <</C 1>>>> ${NODE}/D <</E 2>> /Count 5>>`, 5],
  ['more nodes than are looked at', `<<${NODE}/Count 5>> ${`<<${NODE}/Count 7>>`.repeat(2000)}`, 0],
  ['more in compressed parts', packed(`<<${NODE}/Count 7>>`.repeat(400)).repeat(6), 0],
  ['more to unpack than is unpacked', packed(`<<${NODE}/Count 7>>${' '.repeat(4_000_000)}`).repeat(10), 0],
] as const)('says no wrong number of pages: %s', async ([, content, pages]) => {
  expect(await readPdf(Buffer.from(content, 'latin1'))).toEqual({ isTagged: false, pages })
})
