import { type Member, type Person, api, sessionOf } from './people.ts';

// Opening officers, without their screens.

export const passphraseOf = ({ username }: Person) => `the open hills of ${username}`;
export const idOf = async (person: Person) => (await sessionOf(person)).userDetails.id;

export async function setPassphrase(officer: Person, fields = {}): Promise<void> {
  const { accessToken: token } = await sessionOf(officer);
  await api('PUT', '/tenders/officers/passphrase', { token, body: { passphrase: passphraseOf(officer), password: officer.password, ...fields } });
}
/** Makes people opening officers of an organisation, with their passphrases. */
export async function appoint(owner: Member, officers: readonly Person[]): Promise<void> {
  for (const officer of officers) {
    const { accessToken: token } = await sessionOf(owner);
    await api('POST', '/tenders/officers', { token, body: { person: await idOf(officer) } });
    await setPassphrase(officer);
  }
}
