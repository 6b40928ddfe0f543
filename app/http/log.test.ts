import { describe, expect, it } from 'vitest'
import { loggedPath, asRequest, requestId, makeLog } from '#app/http/log.ts'

describe('the log', () => {
  const linesOf = (log: (logger: ReturnType<typeof makeLog>) => void) => {
    const lines: string[] = []
    log(makeLog({ logLevel: 'info', dataDir: '/srv/church' }, { write: (line) => lines.push(line) }))
    return lines.join('')
  }

  it('has no personal data: no email addresses, and no values that PostgreSQL quotes', () => {
    const err = Object.assign(new Error('duplicate key'), { detail: 'Key (name)=(Jane Doe) already exists.' })
    const printed = linesOf((log) => log.error({ err, said: '550 <jane@example.org>: no such user' }, 'failed'))
    expect(printed).toContain('duplicate key')
    expect(printed).toContain('550 <[email]>: no such user')
    expect(printed).not.toMatch(/Jane|jane/)
  })

  it('has no secret of the environment, also where another server repeats it', () => {
    const secrets = ['key "of" the store', 'another-secret']
    const lines: string[] = []
    const log = makeLog({ logLevel: 'info', dataDir: '/srv/church', secrets }, { write: (line) => lines.push(line) })
    log.error({ err: new Error(`403 you sent ${secrets[0]}`), said: secrets[1] }, 'refused')
    expect(lines.join('')).toMatch(/403 you sent \[secret\]/)
    expect(lines.join('')).not.toMatch(/of.{1,3}the store|another/)
  })

  it('is written at once, however long a word is that a client has sent', () => {
    const path = `/${'a'.repeat(200_000)}`
    expect(linesOf((log) => log.info({ path }, 'request by jane@example.org'))).toContain('request by [email]')
  })

  it('shows emails that are logged instead of sent', () => {
    expect(linesOf((log) => log.info({ to: 'jane@example.org' }, 'email'))).toContain('jane@example.org')
  })

  it('has the id of the request in every line', () => {
    const printed = linesOf((log) => asRequest('the-id', () => log.info(requestId())))
    expect(JSON.parse(printed)).toMatchObject({ requestId: 'the-id', msg: 'the-id' })
  })

  it.each([
    ['/sermons?search=Jane+Doe', '/sermons'],
    ['/preview/r4nD0m-Text_ofABCdefghijk', '/preview/…'],
    ['/sermons/the-lost-sheep-and-the-good-shepherd', '/sermons/the-lost-sheep-and-the-good-shepherd'],
    ['/api/sermons/0199a7de-7b1c-7000-8000-0242ac120002/neighbors', undefined],
  ])('names the path %s without a query or token', (url, path) => {
    expect(loggedPath(url)).toBe(path ?? url)
  })
})
