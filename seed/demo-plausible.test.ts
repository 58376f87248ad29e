import { describe, expect, it } from 'vitest';
import { type NoticeContent, type NoticeType, resultTypes } from '#contract/notices.ts';
import { interfaceLanguages } from '#contract/languages.ts';
import { type DemoNotice, demoNotices } from './demo.ts';
import { isNepalHoliday } from './factories/nepal-holidays.ts';
import { type Country, countries } from './factories/places.ts';
import { maxPrize, quotationLimits } from './factories/prices.ts';
import { subjectOf, subjects } from './factories/subjects.ts';
import { wordsOfTrade } from './factories/suppliers.ts';
import { texts } from './factories/texts/index.ts';

const DAY_MS = 86_400_000;
/** A Saturday, a working day, and a Friday night, when offices are closed almost everywhere. */
const days = ['2026-11-21T06:00:00Z', '2026-11-24T06:00:00Z', '2027-04-02T21:30:00Z'].map((at) => new Date(at));
const countryOf = (content: NoticeContent): Country => countries.find(({ code }) => code === content.country)!;
const last = ({ versions }: DemoNotice) => versions.at(-1)!.input;
/** Days off in each country; Monday is 1. */
const weekend = (code: string): readonly number[] => ({ NP: [6], BD: [5, 6] })[code] ?? [6, 7];
const clock = (at: string | Date, zone: string) => Temporal.Instant.from(new Date(at).toISOString()).toZonedDateTimeISO(zone);

/** The lowest and highest price in US dollars of a purchase in a CPV division, by what its title may say. */
const dollars: Readonly<Record<string, readonly [number, number]>> = {
  '03': [10_000, 900_000],
  '09': [10_000, 3_000_000],
  '15': [20_000, 2_000_000],
  '18': [5000, 600_000],
  '22': [15_000, 1_500_000],
  '24': [80_000, 22_000_000],
  '30': [3000, 1_200_000],
  '31': [2000, 5_000_000],
  '33': [8000, 4_500_000],
  '34': [40_000, 5_000_000],
  '35': [20_000, 1_500_000],
  '38': [8000, 2_500_000],
  '39': [8000, 600_000],
  '44': [15_000, 2_000_000],
  '45': [30_000, 200_000_000],
  '48': [40_000, 2_500_000],
  '50': [3000, 900_000],
  '55': [25_000, 3_000_000],
  '60': [200_000, 30_000_000],
  '66': [8000, 1_500_000],
  '71': [20_000, 9_000_000],
  '72': [2000, 6_500_000],
  '77': [15_000, 3_000_000],
  '79': [3000, 7_000_000],
  '80': [4000, 5_000_000],
  '90': [10_000, 20_000_000],
};
/** The one kind of work that costs more: an expressway. */
const EXPRESSWAY = '45233110';
const minDays = (type: NoticeType, { code }: Country) => {
  if (type === 'invitationForBids' || type === 'requestForProposals') return { NP: 30, IN: 21, KE: 14, AU: 25, FR: 35, US: 30, ZA: 21, BD: 28 }[code]!;
  return { NP: 15, FR: 15 }[code] ?? 7;
};

describe.each(days.map((now) => ({ now, day: now.toISOString() })))('the demo of $day', ({ now }) => {
  const notices = [...demoNotices(now)];
  const contents = notices.map((notice) => last(notice).content);
  /** The violations of a rule, in words. */
  const faults = (rule: (content: NoticeContent, notice: DemoNotice) => string | false | undefined): string[] =>
    notices.flatMap((notice) => {
      const fault = rule(last(notice).content, notice);
      return fault ? [`${last(notice).publicId} ${last(notice).content.title.slice(0, 60)}: ${fault}`] : [];
    });

  it('has plausible local prices, rounded as buyers round them', () => {
    const wrong = faults((content) => {
      const { value, type, classifications = [] } = content;
      if (!value) return false;
      const country = countryOf(content);
      const amount = Number(value.amount);
      if (value.currency !== country.currency) return `is in ${value.currency}`;
      if (type === 'designContest') return amount > maxPrize(country) * 1.05 && `a prize of ${value.amount}`;
      if (type === 'requestForQuotations' && amount > quotationLimits[country.code]!) return `quotations for ${value.amount}`;
      const isExact = /\.\d\d$/u.test(value.amount) && content.category === 'works' && ['NP', 'IN', 'BD'].includes(country.code);
      if (!isExact && value.amount.replace(/0+$/u, '').length > 3) return `is not round: ${value.amount}`;
      const isLong = content.title.includes('; ');
      const codes = classifications.map(({ code }) => code);
      if (codes.includes(EXPRESSWAY)) return (amount / country.perUsd < 2e8 || amount / country.perUsd > 3e9) && `an expressway for ${value.amount}`;
      const ranges = codes.map((code) => dollars[code.slice(0, 2)] ?? [0, 0]);
      const [min, max] = [ranges[0]![0], Math.max(...ranges.map((range) => range[1]))];
      const usd = amount / country.perUsd;
      return (usd < min || usd > max * (isLong ? 8 : 1)) && `${codes[0]} for ${Math.round(usd)} dollars`;
    });
    expect(wrong).toEqual([]);
  });

  it('splits the value of a purchase into lots that add up to it, with matching codes', () => {
    const wrong = faults(({ value, lots, title, classifications }) => {
      if (!lots) return false;
      if (new Set(lots.map((lot) => lot.title)).size < lots.length) return 'two lots have one name';
      if (lots.some((lot) => lot.classifications?.[0]?.code !== classifications?.[0]?.code)) return `${title}: a lot of another code`;
      return value && lots.reduce((sum, lot) => sum + Number(lot.value?.amount), 0) !== Number(value.amount) && 'lots do not add up';
    });
    expect(wrong).toEqual([]);
    const known = new Set(Object.values(subjects).flatMap(({ cpv }) => cpv));
    expect(contents.filter(({ type, classifications = [] }) => type !== 'designContest' && classifications.some(({ code }) => !known.has(code)))).toEqual([]);
    expect(contents.filter(({ type, category }) => type === 'designContest' && category !== 'services')).toEqual([]);
    expect(contents.filter(({ type, category }) => type === 'expressionOfInterest' && category !== 'services')).toEqual([]);
    expect(contents.filter(({ type, method }) => (type === 'directAwardIntent') !== (method === 'direct'))).toEqual([]);
    expect(contents.filter(({ type, method }) => type === 'requestForQuotations' && method !== 'limited')).toEqual([]);
  });

  it('has deadlines, openings and question dates in working hours of working days of the country', () => {
    const wrong = faults((content, { versions }) => {
      const country = countryOf(content);
      const deadlines = versions.map(({ input }) => input.content.deadline);
      for (const time of [...deadlines, content.questionsUntil, content.openingAt]) {
        if (!time) continue;
        const at = clock(time.at, country.zone);
        if (time.zone !== country.zone) return `is in ${time.zone}`;
        if (weekend(country.code).includes(at.dayOfWeek)) return `${at.toString()} is a day off`;
        if (country.code === 'NP' && isNepalHoliday(at.toPlainDate().toString())) return `${at.toString()} is a holiday`;
        if (at.hour < 9 || at.hour > 16 || ![0, 30].includes(at.minute)) return `${at.toString()} is no office hour`;
      }
      const end = content.deadline && clock(content.deadline.at, country.zone);
      if (end?.month === 12 && end.day === 25 && country.code !== 'NP') return 'closes at Christmas';
      const published = clock(content.publishedAt!.at, country.zone);
      return weekend(country.code).includes(published.dayOfWeek) && `was published on a day off`;
    });
    expect(wrong).toEqual([]);
  });

  it('leaves bidders the legal minimum time, and postpones deadlines before they pass', () => {
    const wrong = faults((content, { versions }) => {
      for (const [index, version] of versions.entries()) {
        const { deadline, publishedAt, type } = version.input.content;
        if (!deadline) continue;
        const daysLeft = (Date.parse(deadline.at) - Date.parse(publishedAt!.at)) / DAY_MS;
        if (daysLeft < minDays(type, countryOf(content))) return `${daysLeft.toFixed(1)} days`;
        const before = versions[index - 1]?.input.content.deadline;
        if (version.at && version.at > now) return 'changed in the future';
        if (before && version.input.status === 'published' && version.at!.getTime() >= Date.parse(before.at)) return 'put off after it came';
        if (version.at && version.at.toISOString() <= publishedAt!.at) return 'changed before it was published';
      }
      return false;
    });
    expect(wrong).toEqual([]);
  });

  it('awards each contract after the deadline, to a local firm of that trade, near the estimate', () => {
    const wrong = faults(({ awards = [], lots = [], value, deadline, publishedAt, type, classifications, country }) => {
      if (awards.length > 1 && new Set(awards.map((award) => award.value?.amount)).size < awards.length) return 'awards of one price';
      const trade = type === 'designContest' ? 'consulting' : Object.values(subjects).find(({ cpv }) => cpv[0] === classifications?.[0]?.code)!.trade;
      for (const [index, award] of awards.entries()) {
        const estimate = lots.length > 0 ? lots[index]?.value : value;
        const priceShare = estimate ? Number(award.value?.amount) / Number(estimate.amount) : 0.9;
        if (priceShare < 0.775 || priceShare > 1.035) return `${Math.round(priceShare * 100)} %`;
        if (deadline && !(award.date! > deadline.at.slice(0, 10))) return `on ${award.date}`;
        if (award.date && award.date >= now.toISOString().slice(0, 10)) return `on ${award.date}, in the future`;
        if (!deadline && award.date && award.date > publishedAt!.at) return `on ${award.date}, after it was told`;
        for (const { name, country: supplierCountry } of award.suppliers ?? []) {
          if (supplierCountry !== country) return `${name} is from ${supplierCountry}`;
          if (!wordsOfTrade(trade).some((word) => name.includes(word))) return `${name} does ${trade}?`;
        }
      }
      return type === 'directAwardIntent' && awards.some(({ status }) => status === 'active') && 'is only intended';
    });
    expect(wrong).toEqual([]);
    const names = contents.flatMap(({ awards = [] }) => awards.flatMap(({ suppliers = [] }) => suppliers));
    // A company has one number.
    expect(new Set(names.map(({ name, identifier, country }) => `${country} ${name} ${identifier}`)).size).toBe(
      new Set(names.map(({ name, country }) => `${country} ${name}`)).size,
    );
  });

  it('gives each project one funder', () => {
    const by = Map.groupBy(
      contents.filter(({ project }) => project),
      ({ project }) => project!.title,
    );
    for (const [title, found] of by) {
      const funders = new Set(found.map(({ fundingAgency, sourceOfFunding, country }) => `${fundingAgency} ${sourceOfFunding} ${country}`));
      expect({ title, funders: funders.size }).toEqual({ title, funders: 1 });
    }
    expect(by.size).toBeGreaterThan(40);
    expect(contents.filter(({ fundingAgency, country }) => fundingAgency && ['AU', 'US'].includes(country!))).toEqual([]);
  });

  it('says when and why a notice was cancelled: after publication, and not in the future', () => {
    const wrong = faults(({ noAward, publishedAt }, notice) => {
      if (last(notice).status !== 'cancelled') return noAward && 'was not cancelled';
      if (!noAward?.at || !noAward.reason) return 'says not why';
      return (noAward.at.at < publishedAt!.at || noAward.at.at > now.toISOString()) && `on ${noAward.at.at}`;
    });
    expect(wrong).toEqual([]);
    const imported = notices.filter((notice) => last(notice).status === 'cancelled' && last(notice).origin && last(notice).content.type !== 'cancellation');
    expect(imported.length).toBeGreaterThan(10);
    for (const { versions } of imported) expect(versions.map(({ input }) => input.status)).toEqual(['published', 'cancelled']);
  });

  it('reads as if people wrote it: whole sentences, no file names, no real people', () => {
    const wrong = faults(({ title, description, documents = [], contact, language, type, sourceUrl }) => {
      if (/[_]|\.(?:pdf|docx?|xlsx?|zip)\b/iu.test([title, description, ...documents.map((document) => document.title)].join(' '))) return 'the name of a file';
      if (/[{}]|undefined|NaN|\(\)|\s{3}/u.test(`${title}${description}`)) return 'a gap';
      if (!/[.।?]$/u.test(description!)) return 'ends in the middle';
      if (resultTypes.includes(type) && texts[language as 'en'].closing.some((closing) => description!.includes(closing.slice(0, 40)))) return 'asks for bids';
      if (/(\d{4}[/-]\d\d).*\1/u.test(title)) return 'names the year twice';
      const addresses = [
        contact?.email?.split('@')[1],
        new URL(contact!.web!).hostname,
        new URL(sourceUrl!).hostname,
        ...documents.map(({ url }) => new URL(url!).hostname),
      ];
      if (addresses.some((host) => !host!.endsWith('.example'))) return 'a real address';
      return !/ 555 01\d\d$/u.test(contact!.phone!) && `calls ${contact!.phone}`;
    });
    expect(wrong).toEqual([]);
    // Works have drawings; services have no bill of quantities.
    expect(
      contents.filter(({ category, documents = [] }) => category !== 'works' && documents.some(({ documentType }) => documentType === 'illustration')),
    ).toEqual([]);
    expect(new Set(contents.map(({ language }) => language))).toEqual(new Set(interfaceLanguages));
  });

  it('has some names in capitals, and the same names in mixed case', () => {
    const cities = new Set(contents.map(({ city }) => city));
    expect([...cities]).toEqual(expect.arrayContaining(['BUTWAL', 'Butwal']));
    const capitals = notices.filter((notice) => last(notice).content.buyerName !== notice.buyer.name);
    expect(capitals.length).toBeGreaterThan(10);
    expect(capitals.length).toBeLessThan(60);
    for (const notice of capitals) {
      expect(last(notice).origin?.source).toBe('demo');
      expect(last(notice).content.buyerName?.toLowerCase()).toBe(notice.buyer.name.toLowerCase());
    }
  });
});

it('every subject has a CPV division with known prices', () => {
  expect(Object.values(subjects).flatMap(({ cpv }) => (dollars[cpv[0]!.slice(0, 2)] ? [] : cpv))).toEqual([]);
  expect(subjectOf('expressway').cpv[0]).toBe(EXPRESSWAY);
});
