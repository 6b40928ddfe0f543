/** Routes of forms: reading one, for visitors, and those of the dashboard. What visitors answer is in `app/inbox`. */
import { z } from '@hono/zod-openapi'
import { ownForm, readers, type ShownForm } from '#app/features/forms/form.ts'
import { ownForms } from '#app/features/forms/open-forms.ts'
import { findForm } from '#app/features/forms/queries.ts'
import { formPlace } from '#app/features/forms/place.ts'
import { type TemplateName, templateForm, templates } from '#app/features/forms/templates.ts'
import { adminApi } from '#app/admin-routes.ts'
import { outputObject } from '#app/definitions/schemas.ts'
import { publicKind } from '#app/http/public-kind.ts'
import { readOneRoute } from '#app/http/read-route.ts'
import { newRouter, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { kindOf } from '#app/records/record-kind.ts'
import { type Feature } from '#app/records/feature.ts'
import { alsoForDrafts } from '#app/records/access.ts'
import { recordRoutes } from '#app/records/routes.ts'
import { api } from '#app/routes.ts'
import { type QuestionKind, questionKinds } from '#app/forms/questions.ts'
import { forVisitors } from '#app/text/dictionaries.ts'

export const forms: Feature = {
  definitions: [ownForm],
  publicKinds: [publicKind({ place: formPlace, definition: ownForm })],
  routes,
  openForms: ownForms,
  adminRoutes: (services) => templateRoute(services).route('/', recordRoutes(services, kindOf(ownForm))),
}

const questionOut = z.object({
  name: z.string().meta({ description: 'Of its field' }),
  kind: z.enum(Object.keys(questionKinds) as QuestionKind[]),
  label: z.string(),
  help: z.string(),
  isRequired: z.boolean(),
  choices: z.string().meta({ description: 'One on each line' }),
})

const formOut = z
  .object({
    id: z.string(),
    title: z.string(),
    intro: z.string(),
    questions: z.array(questionOut),
    readers: z.enum(Object.keys(readers) as ShownForm['readers'][]).meta({ description: JSON.stringify(readers) }),
    thanks: z.string(),
    version: z.number().meta({ description: 'Send it with the answers' }),
    closed: z.string().meta({ description: 'Why it can’t be sent now; empty when it can' }),
  })
  .meta({ id: 'PublicForm' })

function routes(services: Services): Router {
  const router = newRouter()
  readOneRoute(router, {
    path: api.form,
    tag: 'Forms',
    summary: 'Get one form of the church',
    name: 'Form',
    answer: formOut,
    find: (id) => findForm(services, id),
  })
  return router
}

/** Visitors read what a form begins with, so it is in their language, and not in that of the dashboard. */
function templateRoute(services: Services): Router {
  return route(newRouter(), {
    method: 'get',
    access: alsoForDrafts(services, 'forms'),
    tag: 'Admin: forms',
    path: adminApi.formTemplate,
    summary: 'Get what a form from a template begins with, in the language of the website; saves nothing',
    params: z.object({ name: z.enum(Object.keys(templates) as TemplateName[], 'must be the name of a template') }),
    answer: outputObject(ownForm).omit({ id: true }).partial().meta({ id: 'FormTemplate' }),
    handle: async ({ params: { name } }) => forVisitors(() => templateForm(name)),
  })
}
