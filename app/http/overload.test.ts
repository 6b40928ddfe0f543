import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { HttpError } from '#app/http/errors.ts'
import { Admission, limitReads } from '#app/http/overload.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'

describe('while there is no room for reads', () => {
  const limits = { maxRunning: 0, maxWaiting: 0, maxWaitMs: 0 }
  const server = createServer()
  let database: Database
  let port: number
  beforeAll(async () => {
    database = await openEmpty('sqlite')
    const { services, fetch } = createTestApp(database)
    const limited = limitReads(services, new Admission(limits), ({ url, method }) => fetch(url, { method }))
    const answer = getRequestListener(limited)
    server.on('request', (incoming, outgoing) => void answer(incoming, outgoing))
    await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
    port = (server.address() as AddressInfo).port
  })
  afterAll(async () => {
    server.close()
    await database.close()
  })

  const ask = (method: string, path: string) =>
    new Promise<number | undefined>((resolve, reject) => {
      const asked = request({ port, host: '127.0.0.1', method, path, agent: false }, (answer) => {
        answer.resume().on('end', () => resolve(answer.statusCode))
      })
      asked.on('error', reject).end()
    })

  it.each([
    ['GET', api.sermons],
    ['HEAD', api.sermons],
    ['GET', api.sermons.replace('api', '%61pi')],
    ['GET', `/somewhere/..${api.sermons}`],
    ['GET', `http://church.test${api.sermons}?limit=1`],
  ])('%s %s is refused like every other spelling of it', async (method, path) => {
    expect(await ask(method, path)).toBe(503)
  })

  it.each([
    ['GET', api.currentUser, 401],
    ['GET', api.login, 303],
    ['POST', api.contact, 415],
  ])('%s %s is none of them', async (method, path, status) => {
    expect(await ask(method, path)).toBe(status)
  })
})

const LIMITS = { maxRunning: 2, maxWaiting: 4, maxWaitMs: 60_000 }

/** Work that ends on request, by the name of its caller. */
function callers(admission: Admission) {
  const began: string[] = []
  const refused: string[] = []
  const ends: (() => void)[] = []
  const settled: Promise<void>[] = []
  const ask = (name: string) => {
    const work = async () => {
      began.push(name)
      await new Promise<void>((resolve) => void ends.push(resolve))
    }
    const asked = admission.run(name[0] ?? '', work).catch((error: unknown) => {
      const isRight = error instanceof HttpError && error.status === 503 && Number(error.headers['Retry-After']) > 0
      refused.push(isRight ? name : String(error))
    })
    settled.push(asked)
  }
  // Waits until admitted work has started, in its own task.
  const turn = async () => {
    for (let i = 0; i < 2; i++) await new Promise((resolve) => setImmediate(resolve))
  }
  /** Ends everything that runs, one after the other, until nothing is left. */
  const finish = async () => {
    for (await turn(); ends.length > 0; await turn()) ends.shift()?.()
    await Promise.all(settled)
  }
  return { ask, began, refused, finish, turn }
}

describe('admission', () => {
  it('runs a limited number at a time, and callers take turns however much one of them requests', async () => {
    const { ask, began, refused, finish, turn } = callers(new Admission(LIMITS))
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) ask(name)
    await turn()
    expect(began).toEqual(['a1', 'a2'])
    await finish()
    expect(began).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5'])
    expect(refused).toEqual([])
  })

  it('refuses the caller with the most requests when too many wait', async () => {
    const { ask, began, refused, finish } = callers(new Admission(LIMITS))
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'b1', 'c1']) ask(name)
    await finish()
    expect(refused).toEqual(['a7', 'a6', 'a5'])
    expect(began).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])
  })

  it('predicts which caller would be refused', async () => {
    const admission = new Admission(LIMITS)
    const { ask, finish } = callers(admission)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) ask(name)
    expect([admission.isFullFor('a'), admission.isFullFor('b')]).toEqual([true, false])
    await finish()
    expect([admission.isFullFor('a'), admission.isBusy]).toEqual([false, false])
  })

  it('counts requests that arrive together even when their work never waits', async () => {
    const admission = new Admission({ ...LIMITS, maxRunning: 1, maxWaiting: 1 })
    // Node reads sockets this way: a callback for each of them, before any other task runs.
    const arriving = ['a', 'b', 'c', 'd'].map(
      (name) =>
        new Promise<string>((resolve) => {
          setImmediate(() => {
            const asked = admission.run(name, () => Promise.resolve('done'))
            asked.then(resolve, () => resolve('refused'))
          })
        }),
    )
    expect(await Promise.all(arriving)).toEqual(['done', 'done', 'refused', 'refused'])
  })

  it('keeps no caller waiting for too long', async () => {
    const { ask, refused, finish, turn } = callers(new Admission({ ...LIMITS, maxWaitMs: 1 }))
    for (const name of ['a1', 'a2', 'a3']) ask(name)
    while (refused.length === 0) await turn()
    expect(refused).toEqual(['a3'])
    await finish()
  })

  it('gives a place free again when work fails', async () => {
    const admission = new Admission({ ...LIMITS, maxRunning: 1 })
    const fail = () => admission.run('a', () => Promise.reject(new Error('broken')))
    const both = await Promise.allSettled([fail(), fail()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await admission.run('a', () => Promise.resolve('done'))).toBe('done')
  })
})
