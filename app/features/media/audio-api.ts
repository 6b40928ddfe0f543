/** Routes of audio files: uploading in parts, and the list of the media library. */
import { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { deleteAudio, listAudio } from '#app/features/media/audio-library.ts'
import {
  findUpload,
  deleteUpload,
  isComplete,
  presentUpload,
  listUnfinished,
} from '#app/features/media/audio-queries.ts'
import * as schemas from '#app/features/media/audio-schema.ts'
import { announceAudio, partReceiver } from '#app/features/media/audio-upload.ts'
import type { PictureHolder } from '#app/features/media/holders.ts'
import { notFound } from '#app/http/errors.ts'
import { idParam, newRouter, onlyFor, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { messageOut } from '#app/records/routes.ts'

const TAG = 'Audio'

export function audioRoutes(services: Services, holders: readonly PictureHolder[]): Router {
  const router = newRouter()
  addUploadRoutes(router, services)
  addCancelRoute(router, services)
  addPartRoute(router, services)
  addLibraryRoutes(router, services, holders)
  return router
}

function addUploadRoutes(router: Router, services: Services): void {
  const { db } = services.database
  const common = { access: onlyFor(services, 'editor', 'contributor'), tag: TAG } as const
  route(router, {
    ...common,
    method: 'get',
    path: adminApi.audioUploads,
    summary: 'List your uploads of audio files that are not complete',
    answer: z.array(schemas.audioUploadOut),
    answerDescription: 'The uploads',
    handle: async ({ actor }) => (await listUnfinished(db, actor.person.id)).map((row) => presentUpload(row)),
  })

  route(router, {
    ...common,
    method: 'post',
    path: adminApi.audioUploads,
    summary: 'Begin to upload an audio file, or continue an upload of the same file',
    body: schemas.audioUploadIn,
    bodyDescription: 'The file to upload',
    answer: schemas.audioUploadOut,
    answerDescription: 'How much of it is here',
    handle: ({ body, actor }) => announceAudio(services, body, actor),
  })
}

function addCancelRoute(router: Router, services: Services): void {
  const { db } = services.database
  route(router, {
    access: onlyFor(services, 'editor', 'contributor'),
    tag: TAG,
    method: 'delete',
    path: adminApi.audioUpload,
    summary: 'Cancel an upload that is not complete',
    params: idParam,
    answer: messageOut,
    answerDescription: 'It was canceled',
    refuses: ['notFound'],
    handle: async ({ params: { id }, actor }) => {
      const row = await findUpload(db, id, actor.person.id)
      if (!row || isComplete(row)) throw notFound('Upload')
      await deleteUpload(db, id)
      return { message: 'Upload canceled.' }
    },
  })
}

function addPartRoute(router: Router, services: Services): void {
  const receive = partReceiver(services)
  route(router, {
    access: onlyFor(services, 'editor', 'contributor'),
    tag: TAG,
    method: 'put',
    path: adminApi.audioPart,
    summary: 'Upload the next part of an audio file, as bytes; the last part completes it',
    params: schemas.partParams,
    answer: schemas.audioUploadOut,
    answerDescription: 'How much of it is here',
    refuses: ['notFound', 'conflict', 'tooLarge', 'tooMany'],
    handle: ({ params, actor, c }) => receive(params, c.req.raw, actor),
  })
}

function addLibraryRoutes(router: Router, services: Services, holders: readonly PictureHolder[]): void {
  const { database } = services
  route(router, {
    access: onlyFor(services, 'editor', 'contributor'),
    tag: TAG,
    method: 'get',
    path: adminApi.audioFiles,
    summary: 'List audio files with what uses them; X-Total-Count says how many there are on all pages',
    query: schemas.audioListIn,
    answer: z.array(schemas.libraryAudioOut),
    answerDescription: 'The files, newest first',
    handle: async ({ c, actor, query }) => {
      const { total, files } = await listAudio(database.db, holders, query, actor)
      c.header('X-Total-Count', String(total))
      return files
    },
  })

  route(router, {
    access: onlyFor(services, 'editor'),
    tag: TAG,
    method: 'delete',
    path: adminApi.audioFile,
    summary: 'Delete an audio file that isn’t used; it stays in the trash for 30 days',
    params: idParam,
    answer: messageOut,
    answerDescription: 'It was deleted',
    refuses: ['notFound', 'conflict'],
    handle: async ({ params: { id }, actor }) => {
      await deleteAudio(database, holders, id, actor)
      return { message: 'Audio file deleted.' }
    },
  })
}
