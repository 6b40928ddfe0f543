/** Uploads a backup file in parts. An interrupted upload of the same file continues where it stopped. */
import { useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { Button } from '#app/records/button.tsx'
import { refresh, showError } from '#app/records/act.ts'
import { call, CallError, request } from '#app/records/client.ts'
import { href } from '#app/routes.ts'

interface UploadProps {
  partBytes: number
  /** Called with the name of the backup. */
  onUploaded: (file: string) => void
}

export function UploadButton({ partBytes, onUploaded }: UploadProps) {
  const queryClient = useQueryClient()
  const input = useRef<HTMLInputElement>(null)
  const leaving = useRef(new AbortController())
  const [share, setShare] = useState<number>()
  useEffect(() => {
    leaving.current = new AbortController()
    return () => leaving.current.abort()
  }, [])
  const send = async (chosen: File) => {
    setShare(0)
    try {
      const file = await upload(chosen, partBytes, setShare, leaving.current.signal)
      await refresh(queryClient)
      onUploaded(file)
    } catch (error) {
      if (!leaving.current.signal.aborted) showError(error)
    } finally {
      setShare(undefined)
    }
  }
  const isUploading = share !== undefined
  return (
    <>
      <input
        ref={input}
        type="file"
        hidden
        aria-label="Backup file"
        accept=".zst,.age,.tar.zst,application/zstd"
        onChange={({ target }) => {
          const [chosen] = target.files ?? []
          target.value = ''
          if (chosen) void send(chosen)
        }}
      />
      <Button isOff={isUploading} onClick={() => input.current?.click()}>
        {isUploading ? `Uploading… ${Math.floor(share * 100)} %` : 'Upload backup'}
      </Button>
    </>
  )
}

/** @returns the name of the backup */
async function upload(
  file: File,
  partBytes: number,
  onProgress: (share: number) => void,
  signal: AbortSignal,
): Promise<string> {
  const { id, received } = await beginOrResume(file)
  for (let from = received; ;) {
    const part = file.slice(from, from + partBytes)
    const address = href(adminApi.backupUpload, { id }, { from })
    const response = await request(address, { method: 'PUT', body: part, signal })
    if (!response.ok) throw new CallError(response.status, await response.text())
    const arrived = (await response.json()) as { received: number; file: string | null }
    if (arrived.file !== null) {
      localStorage.removeItem(keyOf(file))
      return arrived.file
    }
    from = arrived.received
    onProgress(from / file.size)
  }
}

/** Finds an interrupted upload of this file, or begins a new one. */
async function beginOrResume(file: File): Promise<{ id: string; received: number }> {
  const known = localStorage.getItem(keyOf(file))
  if (known !== null) {
    const found = await call('GET', href(adminApi.backupUpload, { id: known })).catch(() => undefined)
    if (found) return { id: known, ...((await found.json()) as { received: number }) }
  }
  const { id } = (await (await call('POST', adminApi.backupUploads, { bytes: file.size })).json()) as { id: string }
  localStorage.setItem(keyOf(file), id)
  return { id, received: 0 }
}

function keyOf({ name, size, lastModified }: File): string {
  return `narthex backup upload ${name} ${size} ${lastModified}`
}
