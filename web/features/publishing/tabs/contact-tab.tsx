import type { UseFormSetValue } from 'react-hook-form';
import { saveContactInformation } from '#contract/drafts.ts';
import { type Contact, listContacts } from '#contract/own-organisation.ts';
import { useT } from '../../../i18n.ts';
import { useEndpoint } from '../../../domain/session/use-endpoint.ts';
import { SelectField, TextField } from '../../../ui/form/fields.tsx';
import ui from '../../../ui/ui.module.css';
import { FieldChecks } from '../checks.tsx';
import { useDraft } from '../draft-context.ts';
import css from '../fields/fields.module.css';
import { Group } from '../fields/section.tsx';
import { useLock } from '../lock.ts';
import { Proposed } from '../proposed.tsx';
import { type ContactValues, contactFieldNames, contactShape } from '../shapes/contact.ts';
import { TabForm } from '../tab-form.tsx';
import { useCountries } from '../../../domain/use-countries.ts';
import contactCss from './contact-tab.module.css';

const TAB = 'Contact-information';
const MAX_CONTACTS_SHOWN = 100;

/** A contact's fields in a notice: all of a name but its last word is the first name. */
function valuesOf({ name, position, email, phone }: Contact): Partial<ContactValues> {
  const words = name.split(' ');
  return { firstName: words.slice(0, -1).join(' '), lastName: words.at(-1) ?? '', procurement: position ?? '', email: email ?? '', phone: phone ?? '' };
}

/** The organisation's contacts, each taken with one press. */
function Contacts({ setValue }: { setValue: UseFormSetValue<ContactValues> }) {
  const t = useT();
  const { isLocked } = useLock();
  const { data } = useEndpoint(listContacts, { query: { size: MAX_CONTACTS_SHOWN } });
  if (isLocked || !data || data.items.length === 0) return null;
  const take = (contact: Contact) => {
    for (const [name, value] of Object.entries(valuesOf(contact))) setValue(name as keyof ContactValues, value, { shouldDirty: true });
  };
  return (
    <section className={contactCss.contacts} aria-labelledby="own-contacts">
      <h3 id="own-contacts">{t('publishing.contacts')}</h3>
      <ul>
        {data.items.map((contact) => (
          <li key={contact.id}>
            <button type="button" className={ui.button} onClick={() => take(contact)}>
              <span>
                {contact.name}
                {contact.position && <small>{contact.position}</small>}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}

const types: Partial<Record<keyof ContactValues, { type: string; inputMode?: 'tel' | 'email' | 'url' }>> = {
  email: { type: 'email', inputMode: 'email' },
  phone: { type: 'tel', inputMode: 'tel' },
  fax: { type: 'tel', inputMode: 'tel' },
  web: { type: 'url', inputMode: 'url' },
};
const groups = {
  who: contactFieldNames.slice(0, 5),
  reach: contactFieldNames.slice(5, 9),
  address: contactFieldNames.slice(9),
} as const;

/** The tab Contact-information. */
export function ContactTab() {
  const t = useT();
  const { text, choice } = useLock();
  const { progress } = useDraft();
  const countries = useCountries();
  const isRequired = (name: string) =>
    name === 'organisationName' || progress.missing.some((each) => each.tab === TAB && each.field === name && each.rule === 'required');
  return (
    <TabForm tab={TAB} shape={contactShape} endpoint={saveContactInformation} before={<Proposed tab={TAB} />}>
      {({ setValue }) => (
        <>
          <Contacts setValue={setValue} />
          {Object.entries(groups).map(([group, names]) => (
            <Group key={group} title={t(`publishing.group.${group}`)}>
              <div className={css.pair}>
                {names.map((name) => {
                  const common = { name, label: t(`publishing.field.contact.${name}`), ...(isRequired(name) ? {} : { optional: true }) };
                  return (
                    <div key={name} className={css.checked}>
                      {name === 'country' ? (
                        <SelectField {...common} options={countries} empty="–" {...choice} />
                      ) : (
                        <TextField {...common} {...types[name]} {...text} />
                      )}
                      <FieldChecks tab={TAB} field={name} />
                    </div>
                  );
                })}
              </div>
            </Group>
          ))}
        </>
      )}
    </TabForm>
  );
}
