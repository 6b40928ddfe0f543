/** The uploads into the library: each with its progress, its result, and a button that ends it or tries it again. */
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useSyncExternalStore } from 'react'
import { Button } from '#app/dashboard/button.tsx'
import { refresh } from '#app/dashboard/mutation.ts'
import {
  cancelPicture,
  onQueueChange,
  type QueuedPicture,
  queuedPictures,
  sendPictures,
  tryPicturesAgain,
} from '#app/dashboard/picture-queue.ts'
import { formatCount } from '#app/text/format-count.ts'
import { currentUserRead } from '#app/ui/current-user.ts'

/** What is uploaded, how many are left, and what sends more. */
export function useUploads() {
  const queryClient = useQueryClient()
  const { data: user } = useQuery(currentUserRead)
  const pictures = useSyncExternalStore(onQueueChange, queuedPictures)
  const left = pictures.filter(({ state }) => state === 'waiting' || state === 'sending').length
  const isDone = left === 0 && pictures.some(({ state }) => state === 'done')
  useEffect(() => {
    if (isDone) void refresh(queryClient)
  }, [isDone, queryClient])
  return { pictures, left, send: (files: readonly File[]) => sendPictures(files, user?.id ?? '') }
}

/** Names the files that were not taken, and why; then those that were changed; then all while some are not done. */
export function Uploads({ pictures }: { pictures: readonly QueuedPicture[] }) {
  const refused = pictures.filter(({ state }) => state === 'refused' || state === 'failed')
  const failed = pictures.filter(({ state }) => state === 'failed').length
  const told = pictures.filter(({ state, text }) => state === 'done' && text)
  const isOpen = pictures.some(({ state }) => state !== 'done' && state !== 'refused')
  return (
    <>
      {refused.length > 0 && (
        <div role="alert" className="sheet mb-4 border-bad px-5 py-3 wrap-anywhere">
          <p className="font-semibold">{formatCount(refused.length, ['file wasn’t', 'files weren’t'])} uploaded.</p>
          <SaidList said={refused} />
          {failed > 1 && <Button onClick={() => void tryPicturesAgain()}>Try all again</Button>}
        </div>
      )}
      {told.length > 0 && (
        <div role="status" className="admin-note mb-4">
          <SaidList said={told} />
        </div>
      )}
      {isOpen && (
        <ul aria-label="Uploads" className="sheet mb-4 max-h-80 overflow-y-auto px-5 py-2">
          {pictures.map((picture) => (
            <Upload key={picture.id} {...picture} />
          ))}
        </ul>
      )}
    </>
  )
}

function SaidList({ said }: { said: readonly QueuedPicture[] }) {
  return (
    <ul>
      {said.map(({ id, file, text }) => (
        <li key={id}>{`${file.name}: ${text}`}</li>
      ))}
    </ul>
  )
}

const STATES = {
  waiting: 'Waiting',
  sending: 'Uploading',
  done: 'Uploaded',
  failed: 'Not uploaded',
  refused: 'Not uploaded',
}

function Upload({ id, file, state, progress }: QueuedPicture) {
  // The server has all of it, and can't be stopped.
  const isSent = state === 'sending' && progress === 1
  return (
    <li className="flex min-h-11 flex-wrap items-center gap-x-4 border-b border-line last:border-0">
      <span className="min-w-0 flex-1 wrap-anywhere">{file.name}</span>
      {state === 'sending' && (
        <progress value={progress} max={1} aria-label={`${file.name}: upload progress`} className="w-24" />
      )}
      <span className="text-soft">{isSent ? 'Preparing' : STATES[state]}</span>
      {state === 'failed' && (
        <Button srOnly={` ${file.name}`} onClick={() => void tryPicturesAgain(id)}>
          Try again
        </Button>
      )}
      {state !== 'done' && state !== 'refused' && !isSent && (
        <Button srOnly={` ${file.name}`} onClick={() => cancelPicture(id)}>
          Cancel
        </Button>
      )}
    </li>
  )
}
