/** The church's own forms as everything that deals with forms finds them. Their answers are kept in `app/inbox`. */
import { answerEntries, ownFormRoutes } from '#app/features/forms/answers.ts'
import { ownFormId, publicFormOf } from '#app/features/forms/form.ts'
import { READERS_FIELD, VERSION_FIELD } from '#app/features/forms/own.form.ts'
import { findForm, formAsSeen } from '#app/features/forms/queries.ts'
import { isAsked, sampleAnswer } from '#app/forms/questions.ts'
import type { Services } from '#app/http/services.ts'
import { type FormTest, type OpenForms, TEST_EMAIL } from '#app/records/feature.ts'
import { published } from '#db/published.ts'

export const ownForms: OpenForms = {
  made: {
    isName: (name) => ownFormId(name) !== undefined,
    find: async (services, sent) => {
      const id = ownFormId(sent.get('form') ?? '')
      if (id === undefined) return undefined
      const seen = await formAsSeen(services, id, Number(sent.get(VERSION_FIELD)))
      const form = seen ?? (await findForm(services, id))
      return form && publicFormOf(form)
    },
  },
  routes: ownFormRoutes,
  entries: answerEntries,
  tests,
}

/** Those that can be sent now, each with an answer to all of its questions. */
async function tests(services: Services): Promise<FormTest[]> {
  const rows = await published(services).selectFrom('forms').select('id').orderBy('id').execute()
  const tested: FormTest[] = []
  for (const { id } of rows) {
    const shown = await findForm(services, id)
    if (!shown || shown.closed !== '') continue
    const answers = Object.fromEntries(
      shown.questions.filter(isAsked).map((one) => [one.name, sampleAnswer(one, TEST_EMAIL)]),
    )
    const fields = { ...answers, [VERSION_FIELD]: String(shown.version), [READERS_FIELD]: 'clergy' }
    tested.push({ title: `form “${shown.title}”`, form: publicFormOf(shown), fields: () => fields })
  }
  return tested
}
