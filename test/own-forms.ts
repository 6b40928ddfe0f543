/** Forms of the church for tests: made, changed, read and sent. */
import { adminApi } from '#test/admin-routes.ts'
import type { ShownForm } from '#app/features/forms/form.ts'
import { api, href } from '#app/routes.ts'
import type { TestApp } from '#test/app.ts'
import { formToken } from '#test/forms.ts'

export function formOf(app: () => TestApp) {
  return {
    /** @returns its id */
    make: async (given: object): Promise<string> => {
      const { status, body } = await app()
        .as('administrator')
        .post(adminApi.forms, { title: 'Form', ...given })
      if (status !== 201) throw new Error(JSON.stringify(body))
      return (body as { id: string }).id
    },
    change: async (id: string, given: object): Promise<void> => {
      const { status, body } = await app().as('administrator').send('PUT', href(adminApi.form, { id }), given)
      if (status !== 200) throw new Error(JSON.stringify(body))
    },
    shown: async (id: string) => (await app().get(href(api.form, { id }))).body as ShownForm,
    /** As a browser does, with a token of its own unless another one is given. */
    send: async ({ id, version }: Pick<ShownForm, 'id' | 'version'>, fields: object) => {
      const token = await formToken(app())
      return app().post(href(api.formAnswers, { id }), { version: String(version), token, ...fields })
    },
    fieldOf: ({ questions }: Pick<ShownForm, 'questions'>, label: string) => {
      const found = questions.find((one) => one.label === label)
      if (!found) throw new Error(`no question “${label}”`)
      return found.name
    },
  }
}
