import { expect, it } from 'vitest'
import { createTestApp } from '#test/app.ts'
import { askOf } from '#test/ask.ts'
import { openEmpty } from '#test/databases.ts'
import { answersAt, expectedAnswers, frontDoorCases, prepareFrontDoors } from '#test/front-doors.ts'
import { makePerson } from '#test/people.ts'
import { honoDoor } from '#test/hono-door.ts'

it('every address answers through Hono as it should, again and again', async () => {
  const database = await openEmpty('sqlite')
  const app = createTestApp(database)
  // As at the built server, where the setup link was used.
  await makePerson(database, { email: 'ada@church.test', isAdmin: true })
  await prepareFrontDoors(askOf(app.as('administrator')), app.services.config.siteUrl)
  expect(await answersAt(honoDoor(app), frontDoorCases)).toEqual(expectedAnswers(frontDoorCases))
  await database.close()
})
