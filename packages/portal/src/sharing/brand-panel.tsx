import './sharing.css'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Check } from '../kit/check.tsx'
import { Panel } from '../kit/panel.tsx'
import { Loaded, Problem } from '../kit/states.tsx'
import { changedMembers } from '../service/changed-members.ts'
import { useIsManaging } from '../service/session.ts'
import { sharingWords } from '../words/sharing-words.ts'
import { words } from '../words/words.ts'
import { brandQuery, changeBrand } from './shares-query.ts'
import type { Brand } from './shares-query.ts'

const logo_bytes_max = 49_152
const first_color = '#0b4a6b'

/** How the account's shared pages look. */
export function BrandPanel() {
  const brand = useQuery(brandQuery)
  return (
    <Panel title={sharingWords.brand}>
      <p className="field-help">{sharingWords.brandHelp}</p>
      <Loaded query={brand} rows={2}>
        {(kept) => <BrandForm kept={kept} />}
      </Loaded>
    </Panel>
  )
}

function BrandForm({ kept }: { kept: Brand }) {
  const [begun, setBegun] = useState(kept)
  const [brand, setBrand] = useState(kept)
  const queries = useQueryClient()
  const save = useMutation({
    mutationFn: () => changeBrand(changedMembers(begun, brand)),
    onSuccess: (saved) => {
      setBegun(saved)
      setBrand(saved)
      queries.setQueryData(brandQuery.queryKey, saved)
    },
  })
  const say = sharingWords
  const may_choose = useIsManaging()
  const change = (part: Partial<Brand>) => {
    save.reset()
    setBrand({ ...brand, ...part })
  }
  return (
    <form
      autoComplete="off"
      onSubmit={(event) => {
        event.preventDefault()
        save.mutate()
      }}
    >
      <fieldset className="brand-fields" disabled={!may_choose}>
        <legend className="for-readers">{say.brand}</legend>
        <div className="field">
          <label htmlFor="brand-name">{say.brandName}</label>
          <input
            id="brand-name"
            className="input"
            value={brand.name ?? ''}
            maxLength={100}
            placeholder={kept.account_name}
            onChange={({ target }) => change({ name: target.value === '' ? null : target.value })}
          />
        </div>
        <ColorField color={brand.color} onChoose={(color) => change({ color })} />
        <LogoField logo={brand.logo} onChoose={(logo) => change({ logo })} />
        {may_choose ? (
          <button className="button" data-kind="primary" disabled={save.isPending}>
            {words.common.save}
          </button>
        ) : (
          <p className="field-help">{say.ownersOnly}</p>
        )}
      </fieldset>
      <p role="status">{save.isSuccess ? say.saved : ''}</p>
      <Problem of={save} />
    </form>
  )
}

function ColorField({ color, onChoose }: { color: string | null; onChoose: (color: string | null) => void }) {
  const say = sharingWords
  return (
    <div className="field">
      <label htmlFor="brand-color">{say.brandColor}</label>
      <input
        id="brand-color"
        type="color"
        value={color ?? first_color}
        disabled={color === null}
        onChange={({ target }) => onChoose(target.value)}
      />
      <Check checked={color === null} onTurn={(none) => onChoose(none ? null : first_color)}>
        {say.noColor}
      </Check>
    </div>
  )
}

function LogoField({ logo, onChoose }: { logo: string | null; onChoose: (logo: string | null) => void }) {
  const [is_large, setLarge] = useState(false)
  const say = sharingWords
  const choose = async (file: File | undefined) => {
    setLarge(file !== undefined && file.size > logo_bytes_max)
    if (file !== undefined && file.size <= logo_bytes_max) onChoose(await dataUrlOf(file))
  }
  return (
    <div className="field">
      <label htmlFor="brand-logo">{say.brandLogo}</label>
      <input
        id="brand-logo"
        type="file"
        accept="image/png,image/jpeg,image/webp,image/gif"
        aria-describedby="brand-logo-help"
        onChange={({ target }) => void choose(target.files?.[0])}
      />
      <p id="brand-logo-help" className="field-help" role={is_large ? 'alert' : undefined}>
        {is_large ? say.brandLogoLarge : say.brandLogoHelp}
      </p>
      {logo !== null && (
        <p className="brand-logo">
          <img src={logo} alt={say.brandLogo} />
          <button type="button" className="button" data-kind="text" onClick={() => onChoose(null)}>
            {say.removeLogo}
          </button>
        </p>
      )}
    </div>
  )
}

function dataUrlOf(file: File): Promise<string> {
  return new Promise((resolve, reject) => {
    const reader = new FileReader()
    reader.addEventListener('load', () => resolve(String(reader.result)))
    reader.addEventListener('error', () => reject(reader.error ?? new Error('the picture could not be read')))
    reader.readAsDataURL(file)
  })
}
