/** The audio files of the media library: where each is used, and deleting those that aren't. */
import { useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { DeleteFile, PlaceList } from '#app/features/media/admin-places.tsx'
import type { LibraryAudio } from '#app/features/media/schema.ts'
import { moment } from '#app/records/moment.ts'
import { MoreList, useMore } from '#app/records/more-list.tsx'
import { SearchField, Tools } from '#app/records/toolbar.tsx'
import { href } from '#app/routes.ts'
import { clock } from '#app/ui/audio-address.ts'

export function AudioFiles() {
  const [search, setSearch] = useState('')
  const list = useMore<LibraryAudio>(adminApi.audioFiles, { search })
  return (
    <>
      <Tools isBlank={search === '' && !list.isPrevious && list.total === 0}>
        <SearchField list={{ search, setSearch }} label="Search by name or use" />
      </Tools>
      <MoreList
        list={list}
        name="audio files"
        empty={
          search
            ? 'No results. Try a shorter search.'
            : 'There are no audio files yet. Upload one in the form of a sermon.'
        }
      >
        {(file) => <AudioCard key={file.id} file={file} />}
      </MoreList>
    </>
  )
}

function AudioCard({ file }: { file: LibraryAudio }) {
  const { id, address, fileName, bytes, seconds, createdAt, places } = file
  return (
    <li className="sheet grid gap-2 px-5 py-4">
      <p className="font-semibold wrap-anywhere">{fileName}</p>
      <p className="text-soft">
        {clock(seconds)} · {(bytes / 1_000_000).toFixed(1)} MB · uploaded {moment(createdAt)}
      </p>
      <audio controls preload="none" src={address} className="w-full" aria-label={fileName} />
      <PlaceList places={places} />
      {places.length === 0 && (
        <DeleteFile
          look="bad-line"
          className="justify-self-start"
          unseen={` ${fileName}`}
          what="audio file"
          fileName={fileName}
          address={href(adminApi.audioFile, { id })}
        >
          Delete
        </DeleteFile>
      )}
    </li>
  )
}
