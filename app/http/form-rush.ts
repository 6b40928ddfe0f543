/** Whether the forms are being flooded, by everybody together; in the memory of this process. */
import { logChange } from '#app/records/log.ts'
import type { Services } from '#app/http/services.ts'
import { runOnceByKey } from '#db/idempotency.ts'
import { newId } from '#db/records.ts'

/** More than so many in so many milliseconds, and it is a flood: no church's visitors write that much. */
const MOST = 150
const WINDOW = 10 * 60 * 1000
/** No network counts more often: what one can send alone is limited already, and one office is no flood. */
const MOST_OF_ONE = 5

export class FormRush {
  /** Of the last ones, the oldest first; no more than tell whether there are too many. */
  #last: { at: number; from: string }[] = []

  /**
   * A form has come in for which nobody has worked.
   * @param from the caller's network: who has one has as many addresses as they like
   * @returns whether it is a flood from this one on
   */
  count(now: Temporal.Instant, from: string): boolean {
    const at = now.epochMilliseconds
    const wasOn = this.isOn(now)
    this.#last = this.#last.filter((one) => at - one.at <= WINDOW)
    if (this.#last.filter((one) => one.from === from).length < MOST_OF_ONE) this.#last.push({ at, from })
    if (this.#last.length > MOST + 1) this.#last.shift()
    return !wasOn && this.isOn(now)
  }

  isOn(now: Temporal.Instant): boolean {
    const [first] = this.#last
    return first !== undefined && this.#last.length > MOST && now.epochMilliseconds - first.at <= WINDOW
  }
}

/** Tells the admin area and the log that a flood has begun: once an hour, however many processes notice it. */
export async function tellOfFlood({ database, log, now }: Pick<Services, 'database' | 'log' | 'now'>): Promise<void> {
  const at = now().toString({ smallestUnit: 'millisecond' })
  log.warn({ most: MOST, minutes: WINDOW / 60_000 }, 'the public forms are being flooded')
  await database.transaction(async (trx) => {
    await runOnceByKey(trx, { key: `flood of forms ${at.slice(0, 13)}`, asked: '' }, at, async () => {
      await logChange(trx, { person: { id: '', name: '' }, now: at }, BEGAN)
      return newId(Date.parse(at))
    })
  })
}

const BEGAN = {
  action: 'began',
  kind: 'flood',
  label: `More than ${MOST} forms came in ten minutes. Until it is over, what comes from browsers that do no work for it is kept under Judged spam`,
}
