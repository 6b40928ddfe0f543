/** The parts that the dashboard's screens are made of, in every state. */
import { Trash2 } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { Button, IconButton } from '#app/dashboard/button.tsx'
import { Confirm, Dialog, FormDialog } from '#app/dashboard/dialog.tsx'
import { Failed } from '#app/dashboard/failed.tsx'
import { FileField } from '#app/dashboard/file-field.tsx'
import { SideBySide } from '#app/dashboard/form-fields.tsx'
import { Badge, Facts, LongText, Options, Thumbnail, WatchLink } from '#app/dashboard/list-parts.tsx'
import { type Column, RecordTable } from '#app/dashboard/table.tsx'
import { SearchField, SectionHead, Tabs, Tools } from '#app/dashboard/toolbar.tsx'
import type { List, Selection } from '#app/dashboard/use-list.ts'
import { ConnectionError } from '#app/dashboard/client.ts'
import { Checkbox, Select, TextArea, TextField } from '#app/ui/field.tsx'
import { toast } from '#app/ui/toast.tsx'

const nothing = () => undefined
const PROBLEM = 'Enter a title'
const PICTURE = '/share.png'

export const adminStates: Record<string, ReactNode> = {
  'Buttons: usual, main, destructive, off, with an icon': (
    <p className="flex flex-wrap gap-3">
      <Button>Edit</Button>
      <Button variant="go">Save</Button>
      <Button variant="bad">Delete</Button>
      <Button variant="bad-line">Remove</Button>
      <Button isOff>Saving...</Button>
      <Button disabled>Previous</Button>
      <IconButton icon={Trash2} label="Delete" />
    </p>
  ),
  'Fields: empty, filled, with a hint, with an error': (
    <div className="space-y-4">
      <SideBySide>
        <TextField name="empty" label="Title" required />
        <TextField name="wrong" label="Title" problem={PROBLEM} />
      </SideBySide>
      <SideBySide>
        <Select name="choice" label="Kind" hint="Which page shows it." defaultValue="b">
          <Options of={{ a: 'Sermon', b: 'Event' }} />
        </Select>
        <Select name="wrongChoice" label="Kind" problem="Choose a kind">
          <Options of={{ '': 'None' }} />
        </Select>
      </SideBySide>
      <TextArea name="text" label="Description" hint="Shown on the page." defaultValue="A few words." rows={3} />
      <TextArea name="wrongText" label="Description" problem="Use at most 2,000 characters" rows={3} />
      <Checkbox name="box" label="Show on the home page" defaultChecked />
      <Checkbox name="wrongBox" label="We may publish it" problem="Check this box" />
    </div>
  ),
  'A file: none, chosen, uploading, refused': (
    <div className="space-y-4">
      <FileState value="" />
      <FileState value={PICTURE} />
      <FileState value="" progress={0.4} />
      <FileState value="" problem="This file is damaged. Choose another one." />
    </div>
  ),
  'Small parts: badges, facts, thumbnails, a link, a long text': (
    <div className="space-y-3">
      <p className="flex gap-3">
        <Badge variant="default">new</Badge>
        <Badge variant="secondary">published</Badge>
        <Badge variant="outline">draft</Badge>
      </p>
      <Facts facts={['Nov 24, 2026', '10:00 a.m.', 'Hall']} />
      <p className="flex gap-3">
        <Thumbnail address={PICTURE} seed="a" />
        <Thumbnail address={null} seed="Advent" />
      </p>
      <WatchLink address="https://youtu.be/aqz-KE-bpKQ" title="Advent" />
      <LongText text={'A line of a message.\n'.repeat(12)} />
    </div>
  ),
  'A section: head, tabs, tools': (
    <>
      <SectionHead title="Sermons" lead="What was preached, newest first.">
        <Button variant="go">Add sermon</Button>
      </SectionHead>
      <TabsState />
      <Tools
        list={{ isBlank: false }}
        search={<SearchField list={{ search: '', setSearch: nothing }} label="Search sermons" />}
      />
    </>
  ),
  'A table with records': <TableState />,
  'A table with selected records': <TableState isSelected />,
  'A table that is loading': <TableState list={{ page: undefined, isLoading: true }} />,
  'A table without records': <TableState list={{ page: { records: [], total: 0, isMore: false }, isBlank: true }} />,
  'A table without results': (
    <TableState list={{ page: { records: [], total: 0, isMore: false }, isFiltered: true, search: 'advent' }} />
  ),
  'A table that failed, and one that failed to be read again': (
    <>
      <TableState list={{ page: undefined, error: new Error('Something went wrong on our side.') }} />
      <TableState list={{ error: new ConnectionError() }} />
    </>
  ),
  'Failed to load': <Failed error={new Error('Something went wrong on our side.')} />,
  Dialogs: (
    <div className="flex flex-wrap gap-3">
      <Opener label="A dialog">
        {(close) => (
          <Dialog title="Preview links" onClose={close}>
            <p className="px-6 py-5">Anyone with the link can see this draft.</p>
          </Dialog>
        )}
      </Opener>
      <Opener label="A form">
        {(close) => (
          <FormDialog title="Add series" submit="Save" isGood onClose={close} onSubmit={close}>
            <TextField name="series" label="Name" problem={PROBLEM} />
          </FormDialog>
        )}
      </Opener>
      <Opener label="A form that is being sent">
        {(close) => (
          <FormDialog title="Add series" submit="Saving..." isGood isPending onClose={close} onSubmit={nothing}>
            <TextField name="saving" label="Name" defaultValue="Advent" />
          </FormDialog>
        )}
      </Opener>
      <Opener label="A question">
        {(close) => (
          <Confirm
            title="Delete all sermons?"
            text="You can restore them from Trash for 30 days."
            confirm="Delete all"
            word="delete"
            onConfirm={close}
            onCancel={close}
          />
        )}
      </Opener>
    </div>
  ),
  Toasts: (
    <p className="flex flex-wrap gap-3">
      <Button onClick={() => toast({ text: 'Sermon saved.' })}>Success</Button>
      <Button onClick={() => toast({ text: 'Sermon deleted.', action: { label: 'Undo', run: nothing } })}>
        With an action
      </Button>
      <Button onClick={() => toast({ title: 'Not saved', text: 'We couldn’t reach the server.', isError: true })}>
        Error
      </Button>
    </p>
  ),
}

interface Sermon {
  id: string
  title: string
  date: string
}
const SERMONS: Sermon[] = [
  { id: '1', title: 'This Day, in Paradise', date: 'Nov 22, 2026' },
  {
    id: '2',
    title: 'A very long title that needs two lines in a narrow column of a table on a phone',
    date: 'Nov 15, 2026',
  },
]
const COLUMNS: Column<Sermon>[] = [
  { title: 'Title', sort: 'title', cell: ({ title }) => title },
  { title: 'Date', sort: 'date', cell: ({ date }) => date },
]

function TableState({ list, isSelected = false }: { list?: Partial<List<Sermon>>; isSelected?: boolean }) {
  const shown: List<Sermon> = {
    page: { records: SERMONS, total: 40, isMore: false },
    isLoading: false,
    error: null,
    search: '',
    sort: '-date',
    firstSort: '-date',
    number: 1,
    filters: {},
    isFiltered: false,
    isBlank: false,
    setSearch: nothing,
    setSort: nothing,
    setNumber: nothing,
    setFilter: nothing,
    ...list,
  }
  const selection: Selection = { ids: new Set(['1']), toggle: nothing, page: 'some', togglePage: nothing, set: nothing }
  return (
    <RecordTable
      label="Sermons"
      list={shown}
      columns={COLUMNS}
      actions={() => <Button variant="text">Edit</Button>}
      selectLabel={({ title }) => `Select ${title}`}
      empty={<p>No sermons yet. Add the first one.</p>}
      {...(isSelected ? { selection } : {})}
    />
  )
}

function FileState({ value, progress, problem }: { value: string; progress?: number; problem?: string }) {
  return (
    <FileField
      name={`file ${value} ${progress} ${problem}`}
      label="Image"
      value={value}
      onChange={nothing}
      onRemove={nothing}
      upload={{ progress, problem, send: () => Promise.resolve() }}
      accept="image/*"
      what="an image"
      formats="JPEG, PNG or WebP"
      preview={value && <img src={value} alt="" className="mb-3 h-24" />}
    />
  )
}

function TabsState() {
  const [open, setOpen] = useState('one')
  return <Tabs label="Lists" tabs={{ one: 'Newsletters', two: 'Subscribers' }} open={open} onOpen={setOpen} />
}

function Opener({ label, children }: { label: string; children: (close: () => void) => ReactNode }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>{label}</Button>
      {isOpen && children(() => setOpen(false))}
    </>
  )
}
