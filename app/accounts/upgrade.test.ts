/** Accounts, sessions and links of the program before docs/decisions/009 still work. */
import { expect, it } from 'vitest'
import { accountApi } from '#app/accounts/account.ts'
import { setPassword } from '#app/accounts/queries.ts'
import { api, href } from '#app/routes.ts'
import { createTestApp } from '#test/app.ts'
import { codeOf } from '#test/authenticator.ts'
import { onBothDatabases } from '#test/databases.ts'
import { makePerson, PASSWORD } from '#test/people.ts'
import { visitor } from '#test/visitor.ts'

const stored = {
  passwordHash: '$argon2id$v=19$m=19456,t=2,p=1$8QuaY/KJfUacTXnVFQyUDQ$v5V+o7/73HqD48sx4nucOVaFjLasOf/eWXGT3tx+Y1c',
  tokenHash: 'da9277d725ea0b970945105c263268a20f62529cf46f21d8d84dc51d0e7ccbc0',
  secret:
    '6277c4c21820187de57cec80488a355a39a7ec18d3f86ab9858fb75e9c423730c918af148cefc440fdbdfa664d584cafa2588f1fa694ae0db410702a7f3bbbd009aab8439a636f51',
  backupCodes:
    '00579f40b5795ef9999b666924e5a4c3b01648c6fb6c76163b526150053ae0794447d266c97023b2b30fa5567be31e45c82b86552995105922c9ddc8e71f3d7cc8fe4d4cc78549915505f188daaa9b0e035eb81eddec99721309bd302d60c0b3001bc84f3cd099310a5df8913d4489f19a6675a8e391ba185bd825cd1ffde8c09b4dc627be5e7a41bcea670932ef1e39fdf20a281dfdb4a78a93bba4cc14f47562f9a58e6a5af14823dd527feecbeb37a64ee1a536',
  half: 'lh4suqkYtksnTkj_SHacpXL-0YRZy-GTuUICyqDTTCg',
  invitation: 'U_LEfcSVCpzdFq5EqTcF6qJYhueXVHxGZceTlyCZtyM',
}

const given = {
  session: 's7LKHXqYw7xgTjmTSodwLimA6tiRXaCO.gAkHe3EIap%2FV9Kb68fDqq6DoAWf%2BA9MD0%2Bjx0fGW98g%3D',
  half: '2fa-SK6sMkt7ZZ_YU8C4mfv4.9y2AKXUt3aVrudADmU%2FzOxqEBJUMjya2L4L3noIWQ2I%3D',
  device: 'oqv4LqMJKZbKQkXP.Uo9DC3wnaR7XIzePTod_Cppxu5x_2PogD3OTveaayLM',
  secret: 'OBDWEULLPFCESNRVGVFUOYRWGZFHISCNKZITKZSDOVFV62RTI5LQ',
  backupCode: 'N8ssJ-ZOcUB',
  token: '84uDls-7Agte6g-2G5KXg8pqJ8f3B-FHfI_NCExqm8Y',
}

const DAY = 24 * 60 * 60 * 1000
const at = (milliseconds: number) => new Date(Date.now() + milliseconds).toISOString()
const times = { created_at: at(0), updated_at: at(0) }

onBothDatabases('after an upgrade', (open) => {
  it('people stay signed in, and passwords, codes and links of before are good', async () => {
    const database = await open()
    const app = createTestApp(database)
    const ann = await makePerson(database)
    await setPassword(database.db, ann, stored.passwordHash, at(0))
    const session = { id: 's', user_id: ann, token_hash: stored.tokenHash, user_agent: '', expires_at: at(5 * DAY) }
    await database.db
      .insertInto('sessions')
      .values({ ...session, ...times })
      .execute()
    const factor = {
      secret: stored.secret,
      backup_codes: stored.backupCodes,
      verified: 1 as const,
      failures: 0,
      last_step: 0,
    }
    await database.db
      .insertInto('two_factors')
      .values({ id: 't', user_id: ann, locked_until: null, ...factor })
      .execute()
    await database.db.updateTable('users').set({ two_factor: 1 }).execute()
    for (const identifier_hash of [stored.half, stored.invitation])
      await database.db
        .insertInto('verifications')
        .values({ id: identifier_hash, identifier_hash, value: ann, expires_at: at(DAY), ...times })
        .execute()

    const browser = visitor(app)
    browser.cookies.set('__Host-narthex_session', given.session)
    expect(await browser.get(api.currentUser)).toMatchObject({ status: 200, body: { id: ann } })

    const half = visitor(app)
    half.cookies.set('__Host-narthex.two_factor', given.half)
    expect((await half.post(accountApi.loginCode, { code: given.backupCode })).status).toBe(200)

    const known = visitor(app)
    known.cookies.set('__Host-narthex_device', given.device)
    const credentials = { email: 'ann@church.test', password: PASSWORD }
    expect((await known.post(api.login, { ...credentials, code: given.backupCode })).status).toBe(401)
    expect((await known.post(api.login, { ...credentials, code: codeOf(given.secret) })).status).toBe(200)
    // The code was entered in an unknown browser; this one is known.
    expect(app.emails.filter(({ kind }) => kind === 'sign-in notice')).toHaveLength(1)

    const link = href(accountApi.resetPassword, {}, { token: given.token })
    expect((await app.get(link)).body).toEqual({ email: 'ann@church.test' })
    await database.close()
  })
})
