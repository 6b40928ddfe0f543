/** The media library: every uploaded picture and audio file, where it is used, and what can be done with it. */
import { Upload } from 'lucide-react'
import { type ReactNode, useRef, useState } from 'react'
import { adminApi } from '#app/admin-routes.ts'
import { PictureDialog } from '#app/media/admin-details.tsx'
import { Uploads, useUploads } from '#app/media/admin-uploads.tsx'
import { EmptyPlace } from '#app/dashboard/empty-place.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { type LibraryPicture, PictureCard, PictureGrid } from '#app/dashboard/library.tsx'
import { useUrlState } from '#app/dashboard/url-state.tsx'
import { Pages } from '#app/dashboard/table.tsx'
import { FilterField, SearchField, SectionHead, Tabs, Tools, ToolSelect } from '#app/dashboard/toolbar.tsx'
import { FileButton, useDrop } from '#app/dashboard/file-field.tsx'
import { type List, useList } from '#app/dashboard/use-list.ts'
import { formatCount } from '#app/text/format-count.ts'
import { ACCEPTED_PICTURES } from '#app/links/picture-address.ts'
import { DeleteFile, PlaceList } from '#app/media/admin-places.tsx'
import type { LibraryAudio } from '#app/media/schema.ts'
import { moment } from '#app/dates/instants.ts'
import { MoreList, useMore } from '#app/dashboard/more-list.tsx'
import { href } from '#app/routes.ts'
import { clock } from '#app/links/audio-address.ts'

const USES = { used: 'Used', unused: 'Not used', undescribed: 'Without description' }

const ORDERS = { newest: 'Newest first', name: 'By name', size: 'Largest first' }

const KINDS = { images: 'Images', audio: 'Audio files' }

export default function MediaPanel() {
  const { search, change } = useUrlState()
  const open = search['list'] === 'audio' ? 'audio' : 'images'
  const show = (name: string) => change({ list: name === 'audio' ? name : undefined, edit: undefined })
  const tabs = <Tabs label="Kinds of media" tabs={KINDS} open={open} onOpen={show} />
  if (open === 'images') return <Images tabs={tabs} />
  return (
    <>
      <SectionHead title="Media" lead="The recordings of your sermons. Upload them in the form of a sermon." />
      {tabs}
      <AudioFiles />
    </>
  )
}

function Images({ tabs }: { tabs: ReactNode }) {
  const { search, change } = useUrlState()
  const list = useList<LibraryPicture>(adminApi.pictures, 'newest', ['use'])
  const uploads = useUploads()
  const place = useRef<HTMLDivElement>(null)
  const isOver = useDrop(place, (files) => void uploads.send(files))
  const opened = search['edit']
  return (
    <div ref={place} className={`min-h-[60vh] rounded-xl ${isOver ? 'bg-sand outline-2 outline-primary' : ''}`}>
      <SectionHead
        title="Media"
        lead="All uploaded images in one place. Choose them again in any image field, or drop new ones here."
      >
        <div className="flex flex-wrap items-center">
          <FileButton
            variant="go"
            field="Upload images: choose files"
            accept={ACCEPTED_PICTURES}
            multiple
            onFiles={(files) => void uploads.send(files)}
          >
            <Upload size={18} aria-hidden="true" /> Upload images
          </FileButton>
          <span role="status" className="text-soft not-empty:ml-3">
            {uploads.left > 0 && `Uploading ${formatCount(uploads.left, ['image', 'images'])}...`}
          </span>
        </div>
      </SectionHead>
      {tabs}
      <Tools list={list} search={<SearchField list={list} label="Search by name, description or use" />}>
        <FilterField list={list} name="use" label="Filter by use" all="All images" choices={USES} />
        <ToolSelect aria-label="Sort images" value={list.sort} choices={ORDERS} onChoose={list.setSort} />
      </Tools>
      <Uploads pictures={uploads.pictures} />
      <Pictures list={list} onOpen={({ id }) => change({ edit: id })} />
      {opened && <PictureDialog id={opened} onOpen={(id) => change({ edit: id }, { replace: true })} />}
    </div>
  )
}

function Pictures({ list, onOpen }: { list: List<LibraryPicture>; onOpen: (picture: LibraryPicture) => void }) {
  const { page, isLoading, error, isFiltered } = list
  if (isLoading) return <p className="py-10 text-soft">Loading...</p>
  if (!page) return <Failed error={error ?? 'We couldn’t load this list.'} />
  if (page.records.length === 0) {
    return (
      <div className="sheet admin-none">
        {isFiltered ? (
          'No results. Try a shorter search or clear a filter.'
        ) : (
          <EmptyPlace drawing="dunes" text="There are no images yet. Upload the first one, or drop it here." />
        )}
      </div>
    )
  }
  return (
    <>
      {error && <Failed error={error} />}
      <PictureGrid label="Images">
        {page.records.map((picture) => (
          <PictureCard key={picture.id} picture={picture} verb="Edit" onChoose={() => onOpen(picture)} />
        ))}
      </PictureGrid>
      <Pages list={list} />
    </>
  )
}

function AudioFiles() {
  const [search, setSearch] = useState('')
  const list = useMore<LibraryAudio>(adminApi.audioFiles, { search })
  return (
    <>
      <Tools
        list={{ isBlank: search === '' && !list.isPrevious && list.total === 0 }}
        search={<SearchField list={{ search, setSearch }} label="Search by name or use" />}
      />
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
          variant="bad-line"
          className="justify-self-start"
          srOnly={` ${fileName}`}
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
