import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { getRequestListener } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { Admission } from '#app/http/admission.ts'
import { limitReads } from '#app/http/overload.ts'
import { api } from '#app/routes.ts'
import type { Database } from '#db/database.ts'
import { createTestApp } from '#test/app.ts'
import { openEmpty } from '#test/databases.ts'

describe('while there is no room for reads', () => {
  const limits = { maxRunning: 0, maxWaiting: 0, maxWaitMs: 0, eventLoopDelayMs: () => 0, maxEventLoopDelayMs: 0 }
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
