/** The table of front doors at the port of the built server, behind its page cache. */
import { expect, test } from '@playwright/test'
import { answersAt, expectedAnswers, frontDoorCases, prepareFrontDoors } from '#test/front-doors.ts'
import { administrator, signIn } from '#test/newsletter-run.ts'
import { portDoor } from '#test/port-door.ts'
import { type RunningServer, startServer } from '#test/server.ts'

let server: RunningServer
test.beforeAll(async () => {
  server = await startServer(administrator)
  await prepareFrontDoors((await signIn(server.url)).ask, server.url)
})
test.afterAll(() => server.stop())

test('every address answers at the port as it should, again and again', async () => {
  expect(await answersAt(portDoor(server), frontDoorCases)).toEqual(expectedAnswers(frontDoorCases))
})
