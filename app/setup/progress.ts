/** How far the guided setup is: a row of `settings` for each step that is done or was left out. */
import { putSetting } from '#app/http/settings.ts'
import { type StepId, stepIds, type StepState } from '#app/setup/steps.ts'
import type { Db } from '#db/database.ts'

interface StepProgress {
  id: StepId
  state: StepState
  /** Since when; `null` for an open one. */
  at: string | null
}

/** A row of `settings`; no setting has this name. */
function rowOf(step: StepId): string {
  return `setup ${step}`
}

export async function putStep(db: Db, step: StepId, state: Exclude<StepState, 'open'>, now: string): Promise<void> {
  await putSetting(db, rowOf(step), state, now)
}

export async function readSteps(db: Db): Promise<StepProgress[]> {
  const rows = await db.selectFrom('settings').selectAll().where('name', 'in', stepIds.map(rowOf)).execute()
  return stepIds.map((id) => {
    const row = rows.find(({ name }) => name === rowOf(id))
    return { id, state: row ? (row.value === '"done"' ? 'done' : 'left') : 'open', at: row?.updated_at ?? null }
  })
}
