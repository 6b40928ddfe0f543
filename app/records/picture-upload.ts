/** Uploads a picture from this device: requests an upload address, then sends the file, reporting progress. */
import { adminApi } from '#app/admin-routes.ts'
import { useEffect, useRef, useState } from 'react'
import { call } from '#app/records/client.ts'
import { pictureProblem } from '#app/ui/picture-address.ts'
import { toast } from '#app/ui/toast.tsx'

const uploadToasts = {
  done: 'Image uploaded successfully!',
  failed: 'Failed to upload image. Please try again.',
} as const

interface PictureUpload {
  /** The uploaded share, 0 to 1; undefined while nothing is uploaded. */
  progress: number | undefined
  /** The error of the last chosen file. */
  problem: string | undefined
  send: (file: File) => Promise<void>
}

/**
 * One upload at a time; leaving the screen ends it.
 * @param onDone is given the picture's address
 */
export function usePictureUpload(onDone: (address: string) => void): PictureUpload {
  const [progress, setProgress] = useState<number>()
  const [problem, setProblem] = useState<string>()
  const request = useRef<XMLHttpRequest>(null)
  const hasLeft = useRef(false)
  useEffect(() => {
    hasLeft.current = false
    return () => {
      hasLeft.current = true
      request.current?.abort()
    }
  }, [])

  async function send(file: File): Promise<void> {
    const atOnce = pictureProblem(file)
    setProblem(atOnce)
    if (atOnce) return toast({ text: atOnce, isError: true })
    setProgress(0)
    try {
      request.current = new XMLHttpRequest()
      onDone((await upload(request.current, file, setProgress)).publicUrl)
      toast({ text: uploadToasts.done })
    } catch (error) {
      // No retry after the user has left the screen.
      if (hasLeft.current) return
      if (error instanceof Refusal) setProblem(error.message)
      toast({ text: error instanceof Refusal ? error.message : uploadToasts.failed, isError: true })
    } finally {
      setProgress(undefined)
    }
  }

  return { progress, problem, send }
}

/** The server has checked the file and refuses it, with a reason. */
class Refusal extends Error {}

/** An uploaded picture. */
export interface Uploaded {
  id: string
  /** Its address. */
  publicUrl: string
}

/**
 * Uploads a file without a toast.
 * @returns a message for people when it failed
 */
export async function sendPicture(file: File): Promise<Uploaded | string> {
  const problem = pictureProblem(file)
  if (problem !== undefined) return problem
  try {
    return await upload(new XMLHttpRequest(), file, () => undefined)
  } catch (error) {
    return error instanceof Refusal ? error.message : uploadToasts.failed
  }
}

/** @throws Refusal, or another error, for which the user is asked to try again */
async function upload(request: XMLHttpRequest, file: File, onProgress: (share: number) => void): Promise<Uploaded> {
  const answer = await announce(file)
  const { uploadUrl, publicUrl } = (await answer.json()) as { uploadUrl: string; publicUrl: string }
  const kept = await put(request, uploadUrl, file, onProgress)
  // The picture's final address contains its size; the one given before redirects to it.
  return { id: kept.id ?? '', publicUrl: kept.publicUrl ?? publicUrl }
}

interface PutAnswer {
  id?: string
  publicUrl?: string
  fields?: { file?: string }
}

function announce({ name, type, size }: File): Promise<Response> {
  return call('POST', adminApi.uploadImage, { fileName: name, contentType: type, size }).catch((error: unknown) => {
    throw new Error('Failed to get upload URL', { cause: error })
  })
}

/** `fetch` can't report upload progress. */
function put(request: XMLHttpRequest, address: string, file: File, onProgress: (share: number) => void) {
  return new Promise<PutAnswer>((resolve, reject) => {
    request.open('PUT', address)
    request.setRequestHeader('Content-Type', file.type)
    request.upload.addEventListener('progress', ({ loaded, total }) => onProgress(total > 0 ? loaded / total : 0))
    request.addEventListener('load', () => {
      if (request.status === 200) resolve(parsed(request.responseText))
      else reject(refusalOf(request))
    })
    for (const event of ['error', 'abort', 'timeout']) {
      request.addEventListener(event, () => reject(new Error('Failed to upload file')))
    }
    request.send(file)
  })
}

function refusalOf({ responseText }: XMLHttpRequest): Error {
  const reason = parsed(responseText).fields?.file
  return reason ? new Refusal(reason) : new Error('Failed to upload file')
}

/** The answer of a proxy may not be JSON. */
function parsed(text: string): PutAnswer {
  try {
    return JSON.parse(text) as PutAnswer
  } catch {
    return {}
  }
}
