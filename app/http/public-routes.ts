/** Public routes that several kinds of records share. */
import type { z } from '@hono/zod-openapi'
import { notFound } from '#app/http/errors.ts'
import { idParam, type Router } from '#app/http/route.ts'
import { readRoute } from '#app/http/read-route.ts'

interface FindRoute<Answer extends z.ZodType> {
  path: string
  tag: string
  summary: string
  /** The record in a sentence: `Sermon`. */
  name: string
  answer: Answer
  answerDescription: string
  find: (id: string) => Promise<z.input<Answer> | undefined>
}

/** Adds the route of one record; 404 when it does not exist. */
export function findRoute<Answer extends z.ZodType>(router: Router, { name, find, ...spec }: FindRoute<Answer>): void {
  readRoute(router, {
    ...spec,
    params: idParam,
    refuses: ['notFound'],
    handle: async ({ params: { id } }) => {
      const found = await find(id)
      if (found === undefined) throw notFound(name)
      return found
    },
  })
}
