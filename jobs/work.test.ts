/** What all kinds of work have in common; kinds of one service through their own front doors are tested beside them. */
import { setTimeout as pause } from 'node:timers/promises'
import { afterEach, beforeEach, expect, it, onTestFinished, vi } from 'vitest'
import { backgroundWork } from '#jobs/background.ts'
import { carryOut, resumeWork, type Running, startWork, type WorkKind, WorkPaused, WorkTaken } from '#jobs/runner.ts'
import { beginWork, claimAbandoned, endWork } from '#jobs/work.ts'
import type { Database } from '#db/database.ts'
import { onBothDatabases } from '#test/databases.ts'

const failures: unknown[] = []
const log = { info: () => undefined, warn: () => undefined, error: (given: unknown) => void failures.push(given) }
const by = { id: 'ada', name: 'Ada Keeper' }
const given = { subject: 'a file', isRepeated: true, by, progress: { done: 0 } }

onBothDatabases('work', (open) => {
  let database: Database
  let now: string
  const processOf = () => ({ database, log, now: () => Temporal.Instant.from(now), background: backgroundWork(log) })
  type Process = ReturnType<typeof processOf>
  beforeEach(async () => {
    database = await open()
    now = '2026-11-22T20:00:00.000Z'
    failures.length = 0
  })
  afterEach(() => database.close())

  const row = () => database.db.selectFrom('work').selectAll().executeTakeFirstOrThrow()
  const doneOf = ({ work }: Running) => (JSON.parse(work.progress) as { done: number }).done
  /** Counts to 3, and ends before that where `until` says so. */
  const counting = (until: (running: Running, done: number) => unknown = () => undefined): WorkKind<Process> => ({
    name: 'counting',
    run: async (_, running) => {
      for (let done = doneOf(running); done < 3;) {
        await running.note({ done: ++done })
        await until(running, done)
        running.stopping.throwIfAborted()
      }
      return 'counted'
    },
  })
  const never = () => new Promise<never>(() => undefined)
  const ended = async (process: Process, kind: WorkKind<Process>) => {
    expect(await startWork(process, kind, given)).toBe(true)
    await process.background.idle()
    return row()
  }

  it('runs once, although several processes start it at once, and again when it is done', async () => {
    const begun = await Promise.all([1, 2, 3].map(() => startWork(processOf(), counting(never), given)))
    expect(begun.filter(Boolean)).toEqual([true])
    await database.db.deleteFrom('work').execute()
    for (const _ of [1, 2])
      expect(await ended(processOf(), counting())).toMatchObject({ state: 'done', report: 'counted', person: by.name })
  })

  it.each([
    [
      'done, or failed with its reason',
      () => {
        throw new Error('no such file')
      },
      { state: 'failed', report: 'no such file' },
    ],
    [
      'waiting, when it can only go on later',
      () => {
        throw new WorkPaused()
      },
      { state: 'waiting', alive_at: '', ended_at: '' },
    ],
    [
      'stopped by a person',
      () => endWork(database.db, 'stop', { kind: 'counting', subject: 'a file' }, processOf().now()),
      { state: 'stopped', progress: '{"done":2}' },
    ],
  ])('is %s', async (_, until, expected) => {
    expect(await ended(processOf(), counting(until))).toMatchObject({ progress: '{"done":1}', ...expected })
    expect(failures).toHaveLength(expected.state === 'failed' ? 1 : 0)
  })

  it('goes on where it was once its process has died, in one of several, and not before that is certain', async () => {
    await startWork(processOf(), counting(never), given)
    await vi.waitFor(async () => expect(await row()).toMatchObject({ progress: '{"done":1}' }))
    const from: number[] = []
    const other = counting((_, done) => from.push(done))
    for (const [second, expected] of [
      ['20', []],
      ['21', [2, 3]],
    ] as const) {
      now = `2026-11-22T20:00:${second}.000Z`
      await Promise.all([1, 2, 3].map(() => resumeWork(processOf(), other)))
      expect(from).toEqual(expected)
    }
    expect(await row()).toMatchObject({ state: 'done', started_at: '2026-11-22T20:00:00.000Z', person: by.name })
  })

  it('goes on in the next process after a stop of the server', async () => {
    const stopped = processOf()
    await startWork(
      stopped,
      counting(({ stopping }) => new Promise((resolve) => stopping.addEventListener('abort', resolve))),
      given,
    )
    await vi.waitFor(async () => expect(await row()).toMatchObject({ progress: '{"done":1}' }))
    await stopped.background.stop()
    expect(await row()).toMatchObject({ state: 'waiting' })
    await resumeWork(processOf(), counting())
    expect(await row()).toMatchObject({ state: 'done', progress: '{"done":3}' })
  })

  it('that was taken over writes nothing anymore, also in a transaction of its own', async () => {
    const process = processOf()
    const work = await beginWork(process, { ...given, kind: 'counting' }, process.now())
    if (!work) throw new Error('it begins')
    const old = carryOut(process, work, async ({ note }) => {
      now = '2026-11-22T20:01:00.000Z'
      await claimAbandoned(database.db, 'counting', process.now())
      await database.transaction(async (trx) => {
        await trx.insertInto('youtube_quota').values({ day: '2026-11-22', units: 1, stopped_at: '' }).execute()
        await note({ done: 3 }, trx)
      })
    })
    await expect(old).rejects.toThrow(WorkTaken)
    expect(await row()).toMatchObject({ state: 'running', alive_at: now, progress: '{"done":0}' })
    expect(await database.db.selectFrom('youtube_quota').selectAll().execute()).toEqual([])
  })

  it('that takes long says that it is alive, and is not taken over', async () => {
    const { setInterval: every } = globalThis
    const clock = vi
      .spyOn(globalThis, 'setInterval')
      .mockImplementation((work: () => void, within = 0) => every(work, within / 500))
    onTestFinished(() => clock.mockRestore())
    const { promise: told, resolve: goOn } = Promise.withResolvers<void>()
    const process = processOf()
    await startWork(
      process,
      counting(() => told),
      given,
    )
    for (const minute of ['04', '08', '12']) {
      now = `2026-11-22T20:${minute}:00.000Z`
      while ((await row()).alive_at !== now) await pause(5)
      expect(await claimAbandoned(database.db, 'counting', process.now())).toBeUndefined()
    }
    goOn()
    await process.background.idle()
    expect(await row()).toMatchObject({ state: 'done' })
  })
})
