import { spawn } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { accountApi } from '#app/accounts/account.ts'
import type { TwoFactorSecrets } from '#app/accounts/schema.ts'
import { api } from '#app/routes.ts'
import { openDatabase } from '#db/database.ts'
import type { Role } from '#app/definitions/roles.ts'
import { createTestApp } from '#test/app.ts'
import { codeOf } from '#test/authenticator.ts'
import { makePerson } from '#test/people.ts'
import { visitor } from '#test/visitor.ts'

const PASSWORD = 'a psalm at dawn'

describe('the people, from the command line', () => {
  let folder: string
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'narthex-admin-'))
  })
  afterEach(() => rmSync(folder, { recursive: true, force: true }))

  const admin = (args: string[], input = '') =>
    new Promise<{ code: number | null; out: string }>((resolve) => {
      const child = spawn(process.execPath, ['bin/admin.ts', ...args], { env: { ...process.env, DATA_DIR: folder } })
      let out = ''
      child.stdout.on('data', (text: Buffer) => (out += text.toString()))
      child.stderr.on('data', (text: Buffer) => (out += text.toString()))
      child.on('close', (code) => resolve({ code, out: out.trim() }))
      child.stdin.end(input)
    })
  const signIn = async (password: string) => {
    const database = openDatabase(join(folder, 'narthex.db'))
    const { status } = await createTestApp(database).post(api.login, { email: 'ann@church.test', password })
    await database.close()
    return status
  }

  const addContributor = async () => {
    const database = openDatabase(join(folder, 'narthex.db'))
    const roles: Role[] = ['newsletter', 'contributor']
    await makePerson(database, {
      email: 'cora@church.test',
      name: 'Cora Writer',
      roles,
      contributes: ['sermons', 'events'],
    })
    await database.close()
  }

  const setUpTwoFactor = async () => {
    const database = openDatabase(join(folder, 'narthex.db'))
    const browser = visitor(createTestApp(database))
    await browser.post(api.login, { email: 'ann@church.test', password: PASSWORD })
    const { body } = await browser.post(accountApi.twoFactorBegin, { password: PASSWORD })
    await browser.post(accountApi.twoFactorConfirm, { code: codeOf((body as TwoFactorSecrets).secret) })
    await database.close()
  }

  it('begin with a link for the first administrator, as long as there is none', async () => {
    const { code, out } = await admin(['link'])
    expect(code).toBe(0)
    expect(out).toMatch(/within 7 days\. It works once:\nhttp:\/\/localhost:3000\/setup\?token=[\w-]{43}$/)
    const token = new URL(out.split('\n')[1] ?? '').searchParams.get('token')
    const database = openDatabase(join(folder, 'narthex.db'))
    const app = createTestApp(database, new Date().toISOString())
    const first = { token, name: 'Ann', email: 'ann@church.test', password: PASSWORD }
    expect((await app.post(accountApi.setup, first)).status).toBe(201)
    await database.close()
    expect((await admin(['link'])).out).toContain(
      'There is an administrator already. For a lost password: npm run admin -- reset EMAIL',
    )
  })

  it('are added, listed, given another password, disabled and enabled', async () => {
    expect((await admin(['list'])).out).toBe('There are no users yet.')
    expect(await admin(['add', 'ann@church.test', '--name', 'Ann Lee'], `${PASSWORD}\n`)).toEqual({
      code: 0,
      out: 'Added ann@church.test as an administrator.',
    })
    expect(await signIn(PASSWORD)).toBe(200)
    await addContributor()
    const { out } = await admin(['list'])
    expect(out).toMatch(/^ann@church\.test +administrator +Ann Lee +last signed in \d{4}-/)
    expect(out).toMatch(/\ncora@church\.test +contributor \(sermons, events\), newsletter Cora Writer/)
    await setUpTwoFactor()
    expect(await signIn(PASSWORD)).toBe(401)
    expect(await admin(['reset', 'ANN@church.test'], 'and the morning star')).toEqual({
      code: 0,
      out: 'Changed the password of ann@church.test, turned off two-step verification and ended all sessions.',
    })
    expect([await signIn(PASSWORD), await signIn('and the morning star')]).toEqual([401, 200])
    expect((await admin(['disable', 'ann@church.test'])).out).toContain(
      'This is the only administrator who can sign in.',
    )
    await admin(['add', 'bob@church.test'], PASSWORD)
    expect((await admin(['disable', 'ann@church.test'])).out).toBe('Disabled ann@church.test.')
    expect(await signIn('and the morning star')).toBe(401)
    expect((await admin(['enable', 'ann@church.test'])).code).toBe(0)
    expect(await signIn('and the morning star')).toBe(200)
    expect(readFileSync(join(folder, 'narthex.db')).includes(PASSWORD)).toBe(false)
  })

  it.each([
    [['add', 'ann'], PASSWORD, 'ann isn’t a valid email address.'],
    [['add', 'ann@church.test'], 'password', 'too common and easy to guess'],
    [['add', 'ann@church.test'], '', 'at least 8 characters'],
    [['reset', 'ann@church.test'], PASSWORD, 'No user has the address ann@church.test.'],
    [['add'], PASSWORD, 'Usage'],
    [['link', 'ann@church.test'], '', 'Usage'],
    [['remove', 'ann@church.test'], '', 'Usage'],
    [['list', '--password', 'x'], '', 'Usage'],
  ])('are left alone when it is called with %j', async (args, input, said) => {
    const { code, out } = await admin(args, input)
    expect([code, out]).toEqual([1, expect.stringContaining(said)])
  })
})
