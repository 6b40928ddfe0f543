import { describe, expect, it } from 'vitest'
import { Admission } from '#app/http/admission.ts'
import { HttpError } from '#app/http/errors.ts'

const limits = { maxRunning: 2, maxWaiting: 4, maxWaitMs: 60_000, eventLoopDelayMs: () => 0, maxEventLoopDelayMs: 100 }

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
    const { ask, began, refused, finish, turn } = callers(new Admission(limits))
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'b1']) ask(name)
    await turn()
    expect(began).toEqual(['a1', 'a2'])
    await finish()
    expect(began).toEqual(['a1', 'a2', 'a3', 'b1', 'a4', 'a5'])
    expect(refused).toEqual([])
  })

  it('refuses the caller with the most requests when too many wait', async () => {
    const { ask, began, refused, finish } = callers(new Admission(limits))
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6', 'a7', 'b1', 'c1']) ask(name)
    await finish()
    expect(refused).toEqual(['a7', 'a6', 'a5'])
    expect(began).toEqual(['a1', 'a2', 'a3', 'b1', 'c1', 'a4'])
  })

  it('predicts which caller would be refused', async () => {
    const admission = new Admission(limits)
    const { ask, finish } = callers(admission)
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5', 'a6']) ask(name)
    expect([admission.isFullFor('a'), admission.isFullFor('b')]).toEqual([true, false])
    await finish()
    expect([admission.isFullFor('a'), admission.isBusy]).toEqual([false, false])
  })

  it('lets fewer wait while the event loop is late', async () => {
    const { ask, refused, finish } = callers(new Admission({ ...limits, eventLoopDelayMs: () => 101 }))
    for (const name of ['a1', 'a2', 'a3', 'a4', 'a5']) ask(name)
    await finish()
    expect(refused).toEqual(['a5'])
  })

  it('counts requests that arrive together even when their work never waits', async () => {
    const admission = new Admission({ ...limits, maxRunning: 1, maxWaiting: 1 })
    // As sockets are read: one callback each, before any other task runs.
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
    const { ask, refused, finish, turn } = callers(new Admission({ ...limits, maxWaitMs: 1 }))
    for (const name of ['a1', 'a2', 'a3']) ask(name)
    while (refused.length === 0) await turn()
    expect(refused).toEqual(['a3'])
    await finish()
  })

  it('gives a place free again when work fails', async () => {
    const admission = new Admission({ ...limits, maxRunning: 1 })
    const fail = () => admission.run('a', () => Promise.reject(new Error('broken')))
    const both = await Promise.allSettled([fail(), fail()])
    expect(both.map(({ status }) => status)).toEqual(['rejected', 'rejected'])
    expect(await admission.run('a', () => Promise.resolve('done'))).toBe('done')
  })
})
