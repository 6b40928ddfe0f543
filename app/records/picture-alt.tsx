/** The description of an uploaded picture. It is stored with the picture, wherever it is used, and saved on its own. */
import { adminApi } from '#app/admin-routes.ts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useState } from 'react'
import { href } from '#app/routes.ts'
import { call } from '#app/records/client.ts'
import { altRead } from '#app/ui/picture-alt.ts'

interface PictureAltProps {
  /** The address of the picture's largest version. */
  address: string
  /** The field's label. */
  label: string
}

export function PictureAlt({ address, label }: PictureAltProps) {
  const id = useId()
  const queryClient = useQueryClient()
  const { data: picture } = useQuery(altRead(address))
  const [draft, setDraft] = useState<string>()
  const [message, setMessage] = useState('')
  if (!picture) return null
  const text = draft ?? picture.alt ?? ''

  async function save(): Promise<void> {
    if (!picture || text.trim() === (picture.alt ?? '')) return
    setMessage('Saving...')
    const alt = await saveAlt(picture.id, text)
    setMessage(alt === undefined ? 'We couldn’t save the description. Try again.' : 'Description saved.')
    if (alt !== undefined) queryClient.setQueryData(altRead(address).queryKey, { ...picture, alt })
  }

  return (
    <div className="mt-3">
      <label htmlFor={id}>Image description</label>
      <input
        id={id}
        type="text"
        className="control"
        maxLength={500}
        value={text}
        aria-label={`${label}: image description`}
        aria-describedby={`${id}-hint`}
        onChange={(event) => setDraft(event.currentTarget.value)}
        onBlur={() => void save()}
      />
      <p id={`${id}-hint`} className="mt-1 text-sm text-soft">
        Describe the image for people who can’t see it. Leave this empty if the image is only decoration.
      </p>
      <p role="status" className="text-sm text-soft">
        {message}
      </p>
    </div>
  )
}

/** @returns the stored text; undefined when it could not be saved */
async function saveAlt(id: string, alt: string): Promise<string | null | undefined> {
  try {
    const answer = await call('PUT', href(adminApi.picture, { id }), { alt })
    return ((await answer.json()) as { alt: string | null }).alt
  } catch {
    return undefined
  }
}
