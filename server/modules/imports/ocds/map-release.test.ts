import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { NoticeContent } from '#contract/notices.ts';
import { parseRecord } from '../reading/parse-record.ts';
import type { UnknownRecord } from '../parse-values.ts';
import { mapRelease } from './map-release.ts';

const fixture = (name: string) => JSON.parse(readFileSync(join(import.meta.dirname, '../fixtures', name), 'utf8')) as { releases: UnknownRecord[] };
const quirks = readFileSync(join(import.meta.dirname, '../fixtures/quirks.jsonl'), 'utf8').split('\n');
const quirk = (number: number) => mapRelease(parseRecord(Buffer.from(quirks[number - 1]!)) as UnknownRecord);

describe('a release of OCDS 1.1', () => {
  const [tender, award] = fixture('release-package-1.1.json').releases.map((release) => mapRelease(release));

  it('is mapped field by field', () => {
    expect(NoticeContent.safeParse(tender!.content).error).toBeUndefined();
    expect(tender).toMatchObject({
      key: 'ocds-exampl-road-1',
      releaseId: 'road-1-tender',
      date: '2025-01-10T03:15:00.000Z',
      status: 'published',
      buyer: { name: 'Hill Roads Office', country: 'NP', city: 'Pokhara', identifiers: [{ scheme: 'NP-REG', identifier: '77-001' }] },
      content: {
        title: 'Gravelling of the ridge road',
        description: 'Gravel for 12 km.\n\n• Supply\n• Laying & rolling',
        type: 'invitationForBids',
        kind: 'offline',
        language: 'en',
        country: 'NP',
        city: 'Pokhara',
        category: 'works',
        method: 'open',
        methodDetails: 'National Competitive Bidding',
        contractNumber: 'HRO/2025/7',
        references: ['HRO/2025/7', 'ocds-exampl-road-1'],
        value: { amount: '12500000.5', currency: 'NPR' },
        publishedAt: { at: '2025-01-10T03:15:00.000Z', zone: 'Asia/Kathmandu' },
        deadline: { at: '2025-02-12T06:15:00.000Z', zone: 'Asia/Kathmandu' },
        questionsUntil: { at: '2025-01-30T11:15:00.000Z', zone: 'Asia/Kathmandu' },
        openingAt: { at: '2025-02-12T08:15:00.000Z', zone: 'Asia/Kathmandu' },
        sourceOfFunding: 'Loan',
        project: { id: 'HR-7', title: 'Hill roads' },
        contact: { organisationName: 'Hill Roads Office', name: 'Tender Desk', email: 'desk@roads.example', city: 'Pokhara', web: 'https://roads.example' },
        classifications: [
          { scheme: 'CPV', code: '45233141-9', description: 'Road-maintenance works' },
          { scheme: 'UNSPSC', code: '72141001' },
        ],
        lots: [
          { id: 'A', title: 'North half', value: { amount: '6000000', currency: 'NPR' } },
          { id: 'B', title: 'South half' },
        ],
        sourceUrl: 'https://roads.example/notices/7',
      },
    });
    expect(tender!.content.documents![1]).toEqual({ id: 'd2', title: 'Unsafe' });
    expect(tender!.content.flags).toBeUndefined();
  });

  it('with an award maps it, and marks the other fields as weak', () => {
    expect(award).toMatchObject({
      status: 'awarded',
      content: {
        type: 'contractAward',
        awards: [
          {
            id: 'a1',
            status: 'active',
            value: { amount: '11900000', currency: 'NPR' },
            suppliers: [{ name: 'Ridge Builders', scheme: 'NP-PAN', identifier: '600000001', country: 'NP' }],
            contractNumber: 'C-99',
            lots: ['A', 'B'],
          },
        ],
      },
    });
    expect(award!.weak).toEqual(expect.arrayContaining(['title', 'type', 'publishedAt', 'value']));
    expect(award!.weak).not.toContain('status');
  });
});

describe('a release of OCDS 1.0', () => {
  it('has its buyer inline, nulls, numbers as ids, objects in place of lists', () => {
    const [release] = fixture('release-package-1.0.json').releases.map((record) => mapRelease(record));
    expect(release).toMatchObject({
      status: 'closed',
      buyer: { name: 'Old Town Council', country: 'GB', identifiers: [] },
      content: {
        title: 'Street lamps',
        language: 'en',
        country: 'GB',
        contractNumber: '7',
        minValue: { amount: '1250.5', currency: 'GBP' },
        deadline: { at: '2015-02-01T12:00:00.000Z', zone: 'Europe/London', zoneAssumed: true },
        flags: ['deadline-zone-assumed'],
        classifications: [{ scheme: 'CPV', code: '34928500' }],
        contact: { name: 'Clerk', email: 'clerk@oldtown.example', city: 'Old Town', organisationName: 'Old Town Council' },
      },
    });
    expect(release!.content.value).toBeUndefined();
  });
});

describe('irregular releases', () => {
  it('a deadline without a zone uses the country’s time zone, and is flagged', () => {
    expect(quirk(1).content).toMatchObject({
      deadline: { at: '2025-03-01T06:00:00.000Z', zone: 'Asia/Dhaka', zoneAssumed: true },
      flags: ['deadline-zone-assumed'],
    });
  });
  it('an impossible date is kept as given; an amount beyond a double keeps its digits', () => {
    expect(quirk(2).content).toMatchObject({
      asGiven: { deadline: '2023-02-30T00:00:00Z' },
      value: { amount: '92233720368547758079', currency: 'INR' },
      flags: ['deadline-implausible', 'value-implausible'],
    });
    expect(quirk(2).content.deadline).toBeUndefined();
  });
  it('the year 218, an endless amount, a date without a time', () => {
    expect(quirk(3)).toMatchObject({
      date: '0218-10-29T00:00:00.000Z',
      content: {
        publishedAt: { at: '0218-10-29T00:00:00.000Z', zoneAssumed: true, dateOnly: true },
        deadline: { at: '2025-03-01T23:59:59.000Z', zone: 'UTC', zoneAssumed: true, dateOnly: true },
        asGiven: { value: '1e9999' },
      },
    });
    expect(quirk(3).content.flags).toEqual(expect.arrayContaining(['published-implausible', 'value-implausible', 'deadline-zone-assumed']));
  });
  it('an unreadable value is kept as given, and its only award does not replace it', () => {
    const { content, weak } = mapRelease({
      ocid: 'ocds-exampl-1',
      tag: ['tender', 'award'],
      tender: { id: '1', title: 'Road', value: { amount: 'about 5 lakh', currency: 'NPR' }, mainProcurementCategory: 'Works', procurementMethod: 'Open' },
      awards: [{ id: '1', status: 'active', value: { amount: 480_000, currency: 'NPR' } }],
    });
    expect(content).toMatchObject({ asGiven: { value: 'about 5 lakh' }, flags: expect.arrayContaining(['value-implausible']) as string[] });
    expect(content.value).toBeUndefined();
    expect(weak).not.toContain('value');
    expect(content).toMatchObject({ category: 'works', method: 'open' });
  });
  it('a plan without a title takes the best text it has, and is flagged', () => {
    expect(quirk(4)).toMatchObject({
      content: { title: 'A plan without a title', type: 'priorInformation' },
      weak: expect.arrayContaining(['title', 'type', 'status']) as string[],
    });
  });
  it('NUL and lone surrogates are removed', () => {
    expect(quirk(5).content.title).toBe('NUL and half \ufffd pair');
    expect(quirk(5).buyer!.name).toBe('NUL  office');
  });
  it('the script decides the language, flagged as assumed', () => {
    expect(quirk(9).content).toMatchObject({ language: 'ne', flags: ['language-assumed'] });
  });
  it('a cancelled release is cancelled', () => {
    expect(quirk(11)).toMatchObject({ status: 'cancelled', content: { type: 'cancellation' } });
  });
  it.each([
    [{ id: '1', tender: { title: 'x' } }, 'no ocid'],
    [{ ocid: 'a' }, 'no tender, planning'],
    [{ ocid: 'a'.repeat(500), tender: { title: 'x' } }, 'longer'],
  ])('refuses %j', (release, reason) => {
    expect(() => mapRelease(release)).toThrow(reason);
  });

  it('fails for no other reason, and always gives content that fits the contract', () => {
    const anything = fc.jsonValue({ maxDepth: 3 });
    const partialRecord = (keys: string[]) => fc.record(Object.fromEntries(keys.map((key) => [key, anything])), { requiredKeys: [] });
    const release = fc.record(
      {
        ocid: fc.constant('ocds-exampl-any'),
        id: anything,
        date: fc.oneof(anything, fc.constantFrom('2024-02-29', '2023-02-29', '9999-12-31T23:59:59-12:00', '0001-01-01T00:00:00+14:00')),
        tag: anything,
        language: anything,
        parties: fc.oneof(anything, fc.array(partialRecord(['id', 'name', 'roles', 'address', 'contactPoint', 'identifier']))),
        buyer: fc.oneof(anything, partialRecord(['id', 'name', 'address'])),
        planning: fc.oneof(anything, partialRecord(['budget', 'rationale', 'documents'])),
        tender: fc.oneof(
          anything,
          partialRecord([
            'id',
            'title',
            'description',
            'status',
            'value',
            'tenderPeriod',
            'items',
            'lots',
            'documents',
            'classification',
            'amendments',
            'submissionMethod',
          ]),
        ),
        awards: fc.oneof(anything, fc.array(partialRecord(['id', 'value', 'suppliers', 'documents', 'date', 'items']))),
        contracts: fc.oneof(anything, fc.array(partialRecord(['id', 'awardID', 'value', 'dateSigned', 'suppliers']))),
      },
      { requiredKeys: ['ocid'] },
    );
    fc.assert(
      fc.property(release, (randomRelease) => {
        try {
          const mapped = mapRelease(randomRelease);
          expect(NoticeContent.safeParse(mapped.content).error).toBeUndefined();
          expect(mapRelease(structuredClone(randomRelease))).toEqual(mapped);
        } catch (error) {
          expect((error as { code?: string }).code).toBe('nothing-understood');
        }
      }),
      { numRuns: 500 },
    );
  });
});

const withTender = (tender: object, parties: object[] = []) =>
  mapRelease({ ocid: 'ocds-exampl-frame', id: '1', date: '2025-01-01T00:00:00Z', tag: ['tender'], parties, tender: { title: 'Fine', ...tender } });

describe('contract terms', () => {
  const frame = {
    contractPeriod: { startDate: '2025-02-01T00:00:00Z', endDate: '2026-01-31T23:59:59Z', durationInDays: 365 },
    hasOptions: false,
    hasRenewal: true,
    renewal: { description: 'Twice by a year', maximumRenewals: 2 },
    techniques: { hasFrameworkAgreement: true, frameworkAgreement: { maximumParticipants: 5, value: { amount: 9000, currency: 'GBP' } } },
  };
  const expectedTerms = {
    contractPeriod: { start: { at: '2025-02-01T00:00:00.000Z' }, end: { at: '2026-01-31T23:59:59.000Z' }, duration: { count: 365, unit: 'day' } },
    hasOptions: false,
    hasRenewal: true,
    renewal: { description: 'Twice by a year', maximum: 2 },
    framework: { maximumParticipants: 5, maximumValue: { amount: '9000', currency: 'GBP' } },
  };

  it('belong to the tender and to each lot', () => {
    const { content } = withTender({ ...frame, options: { description: 'More of it' }, lots: [{ id: '1', ...frame }] });
    expect(content).toMatchObject({ ...expectedTerms, options: 'More of it', lots: [{ id: '1', ...expectedTerms }] });
    expect(NoticeContent.safeParse(content).error).toBeUndefined();
  });

  it('are removed by null', () => {
    expect(withTender({ contractPeriod: null, techniques: null, lots: [{ id: '1', renewal: null }] }).cleared).toEqual([
      ['contractPeriod'],
      ['framework'],
      ['lots', '1', 'renewal'],
    ]);
  });

  it('omit invalid values', () => {
    const invalidTerms = {
      contractPeriod: { durationInDays: 1.5 },
      hasOptions: 'maybe',
      renewal: 'yes',
      techniques: { frameworkAgreement: { maximumParticipants: -1 } },
    };
    for (const name of Object.keys(expectedTerms)) expect(withTender(invalidTerms).content).not.toHaveProperty(name);
  });

  it('name the review body', () => {
    const body = { id: 'R', name: 'Review Court', roles: ['reviewBody'], contactPoint: { email: 'court@example.org', url: 'javascript:alert(1)' } };
    expect(withTender({ lots: [{ id: '1', reviewDetails: 'Within 30 days' }] }, [body]).content).toMatchObject({
      reviewBodies: [{ organisationName: 'Review Court', email: 'court@example.org' }],
      reviewDetails: 'Within 30 days',
    });
  });
});
