/** Routes of the dashboard for pictures and audio files: uploading them, and the audio files of the media library. */
import { z } from 'zod'
import { adminApi } from '#app/admin-routes.ts'
import { deleteAudio, listAudio } from '#app/media/audio-library.ts'
import { findUpload, deleteUpload, isComplete, presentUpload, listUnfinished } from '#app/media/audio-queries.ts'
import { announceAudio, partReceiver } from '#app/media/audio-upload.ts'
import { libraryRoutes } from '#app/media/library-api.ts'
import { createPending } from '#app/media/queries.ts'
import { pictureReceiver, uploadAddresses } from '#app/media/receive.ts'
import * as schemas from '#app/media/schema.ts'
import { audioHolders, type Definition, pictureHolders } from '#app/media/uses.ts'
import { withPictures } from '#app/definitions/rights.ts'
import { notFound } from '#app/http/errors.ts'
import { everyone, idParam, onlyFor, pageOf, route, type Router } from '#app/http/route.ts'
import type { Services } from '#app/http/services.ts'
import { href, uploads } from '#app/routes.ts'

/** @param definitions of all kinds of records */
export function mediaRoutes(services: Services, definitions: readonly Definition[]): Router {
  const router = libraryRoutes(services, pictureHolders(definitions))
  addPictureUploads(router, services)
  addAudioUploads(router, services)
  addAudioParts(router, services)
  addAudioLibrary(router, services, definitions)
  return router
}

function addPictureUploads(router: Router, services: Services): void {
  const { db } = services.database
  const addresses = uploadAddresses(services)
  const receive = pictureReceiver(services)

  route(router, {
    method: 'post',
    path: adminApi.uploadImage,
    access: onlyFor(services, ...withPictures),
    tag: 'Pictures',
    summary: 'Request an upload URL for an image',
    body: schemas.uploadIn,
    bodyDescription: 'The file to upload',
    answer: schemas.uploadOut,
    answerDescription: 'Where to send it and its public URL',
    handle: async ({ actor, body: { fileName, contentType, size } }) => {
      const id = await createPending(db, fileName, actor.person.id, actor.now)
      const uploadUrl = addresses.sign({ id, type: contentType, most: size })
      return { uploadUrl, publicUrl: href(uploads.picture, { name: id }) }
    },
  })

  route(router, {
    method: 'put',
    path: adminApi.upload,
    access: everyone,
    tag: 'Pictures',
    summary: 'Upload the file; the signed URL is the permission',
    answer: schemas.uploadedPictureOut,
    answerDescription: 'Ready to use',
    refuses: ['badRequest', 'forbidden', 'tooLarge', 'tooMany'],
    handle: async ({ c }) => receive(addresses.verify(c), c.req.raw),
  })
}

function addAudioUploads(router: Router, services: Services): void {
  const { db } = services.database
  const common = { access: onlyFor(services, 'sermons', 'drafts'), tag: 'Audio', path: adminApi.audioUploads }
  route(router, {
    ...common,
    method: 'get',
    summary: 'List your uploads of audio files that are not complete',
    answer: z.array(schemas.audioUploadOut),
    handle: async ({ actor }) => (await listUnfinished(db, actor.person.id)).map((row) => presentUpload(row)),
  })

  route(router, {
    ...common,
    method: 'post',
    summary: 'Begin to upload an audio file, or continue an upload of the same file',
    body: schemas.audioUploadIn,
    bodyDescription: 'The file to upload',
    answer: schemas.audioUploadOut,
    handle: ({ body, actor }) => announceAudio(services, body, actor),
  })
}

function addAudioParts(router: Router, services: Services): void {
  const { db } = services.database
  const receive = partReceiver(services)
  const common = { access: onlyFor(services, 'sermons', 'drafts'), tag: 'Audio' }
  route(router, {
    ...common,
    method: 'put',
    path: adminApi.audioPart,
    summary: 'Upload the next part of an audio file, as bytes; the last part completes it',
    params: schemas.partParams,
    answer: schemas.audioUploadOut,
    refuses: ['conflict', 'tooLarge', 'tooMany'],
    handle: ({ params, actor, c }) => receive(params, c.req.raw, actor),
  })

  route(router, {
    ...common,
    method: 'delete',
    path: adminApi.audioUpload,
    summary: 'Cancel an upload that is not complete',
    params: idParam,
    handle: async ({ params: { id }, actor }) => {
      const row = await findUpload(db, id, actor.person.id)
      if (!row || isComplete(row)) throw notFound('Upload')
      await deleteUpload(db, id)
      return { message: 'Upload canceled.' }
    },
  })
}

function addAudioLibrary(router: Router, services: Services, definitions: readonly Definition[]): void {
  const { database } = services
  const holders = audioHolders(definitions)
  route(router, {
    access: onlyFor(services, 'sermons', 'drafts'),
    tag: 'Audio',
    method: 'get',
    path: adminApi.audioFiles,
    summary: 'List audio files with what uses them; X-Total-Count says how many there are on all pages',
    query: schemas.audioListIn,
    answer: z.array(schemas.libraryAudioOut),
    handle: async ({ c, actor, query }) => pageOf(c, await listAudio(database.db, holders, query, actor)),
  })

  route(router, {
    access: onlyFor(services, 'audio_files'),
    tag: 'Audio',
    method: 'delete',
    path: adminApi.audioFile,
    summary: 'Delete an audio file that isn’t used; it stays in the trash for 30 days',
    params: idParam,
    refuses: ['conflict'],
    transaction: database,
    handle: async ({ params: { id }, actor, trx }) => {
      await deleteAudio(trx, holders, id, actor)
      return { message: 'Audio file deleted.' }
    },
  })
}
