import { showOwnProfile } from '#contract/account.ts';
import { type Contact, addContact, changeContact, listContacts, orderContacts, removeContact, showOwnOrganisation } from '#contract/own-organisation.ts';
import { call } from '../../../api.ts';
import { useT } from '../../../i18n.ts';
import { invalidate, useEndpoint } from '../../../domain/session/use-endpoint.ts';
import { useUser } from '../../../domain/session/session.ts';
import { CheckField, TextField } from '../../../ui/form/fields.tsx';
import ui from '../../../ui/ui.module.css';
import { Entries } from '../entries.tsx';
import { EntryForm } from '../entry-form.tsx';
import { StepLoading } from '../step-form.tsx';
import shared from '../profile.module.css';
import type { StepProps } from '../step.ts';

const MAX = 100;
const emptyContact = { id: '', revision: 0, name: '', position: '', email: '', phone: null, isPublic: false };
const valuesOf = ({ name, position, email, phone, isPublic }: Contact) => ({ name, position, email, phone: phone ?? '', isPublic });

const save = async (id: string, { phone, ...rest }: ReturnType<typeof valuesOf>, revision: number): Promise<Contact> => {
  const body = { ...rest, phone: phone.trim() || null };
  return id === '' ? call(addContact, { body }) : call(changeContact, { params: { id }, body }, { revision });
};
const invalidateContacts = () => invalidate(listContacts, showOwnOrganisation);

/** The signed-in user as a contact of their own organisation; null where they act for another, `undefined` until it is known. */
function useOwnContact(organisation: string): Partial<Contact> | null | undefined {
  const user = useUser();
  const isOwn = user?.baseOrganizationDTOList.some(({ id }) => id === organisation) === true;
  const { data, isError } = useEndpoint(showOwnProfile, isOwn ? {} : null);
  if (!isOwn || isError) return null;
  return data && { name: [data.firstName, data.lastName].filter(Boolean).join(' '), email: data.email, phone: data.phone };
}

interface ContactFormProps {
  contact: Contact | null;
  /** Initial values of a new one. */
  initialValues?: Partial<Contact> | null;
  submit?: string;
  close: (completeSteps?: readonly string[]) => void;
}

function ContactForm({ contact, initialValues, submit, close }: ContactFormProps) {
  const t = useT();
  const labels = {
    name: t('profile.contactName'),
    position: t('profile.position'),
    email: t('profile.email'),
    phone: t('profile.phone'),
    isPublic: t('profile.isPublic'),
  };
  return (
    <EntryForm
      endpoint={addContact}
      entry={contact ?? { ...emptyContact, ...initialValues }}
      submit={submit}
      valuesOf={valuesOf}
      save={save}
      labels={labels}
      close={close}
    >
      <TextField name="name" label={labels.name} autoComplete="off" />
      <TextField name="position" label={labels.position} optional autoComplete="off" />
      <TextField name="email" label={labels.email} type="email" autoComplete="off" />
      <TextField name="phone" label={labels.phone} optional type="tel" autoComplete="off" />
      <CheckField name="isPublic" label={labels.isPublic} hint={t('profile.isPublicHint')} />
    </EntryForm>
  );
}

/** The contact people. */
export default function ContactsStep({ mayEdit, submit, goesOn, onSaved, organisation }: StepProps) {
  const t = useT();
  const { data, isError, refetch } = useEndpoint(listContacts, { query: { size: MAX } });
  const ownContact = useOwnContact(organisation.id);
  if (!data || ownContact === undefined) return <StepLoading failed={isError} onRetry={() => void refetch()} />;
  // The first contact is mostly the person who registered: it is suggested, and one press saves it.
  if (data.total === 0 && mayEdit)
    return (
      <>
        <p className={shared.note}>{t(ownContact ? 'profile.firstContact' : 'profile.contactsHint')}</p>
        <ContactForm
          contact={null}
          initialValues={ownContact}
          submit={submit}
          close={(completeSteps) => {
            void invalidateContacts();
            onSaved(completeSteps);
          }}
        />
      </>
    );
  return (
    <>
      <p className={shared.note}>{t('profile.contactsHint')}</p>
      <Entries
        entries={data.items}
        mayEdit={mayEdit}
        add={t('profile.addContact')}
        empty={t('profile.noContacts')}
        max={MAX}
        renderEntry={({ name, position, email, phone, isPublic }) => (
          <>
            <strong>
              {name} {isPublic && <span className={ui.free}>{t('profile.shownPublicly')}</span>}
            </strong>
            <span>{[position, email, phone].filter(Boolean).join(' · ')}</span>
          </>
        )}
        renderForm={(contact, close) => <ContactForm contact={contact} close={close} />}
        remove={({ id, revision }) => call(removeContact, { params: { id } }, { revision })}
        order={(order) => call(orderContacts, { body: { order } })}
        onChanged={invalidateContacts}
      />
      {mayEdit && goesOn && organisation.steps.includes('contacts') && (
        <button type="button" className={ui.primary} onClick={() => onSaved()}>
          {submit}
        </button>
      )}
    </>
  );
}
