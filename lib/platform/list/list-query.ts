import * as z from 'zod';
import { profileUuid } from '@/lib/platform/text/profile-uuid';
import { type List, type ListFilter, LONGEST_TEXT, MOST_VALUES, type SortOf } from './list';

export const wholeNumber = (most: number) =>
  z
    .string()
    .regex(/^\d{1,16}$/, { error: 'Enter a whole number.' })
    .transform(Number)
    .pipe(z.number().max(most));

const text = z.string().min(1).max(LONGEST_TEXT);

/** A parameter that appears once arrives as a single text. */
const severalOf = (one: z.ZodType<string, string>) =>
  z.union([z.array(one).min(1).max(MOST_VALUES), one.transform((only) => [only])]);

/** How each kind of filter parses its parameter. */
const VALUE = {
  one: text,
  several: severalOf(text),
  each: severalOf(text),
  text: z.string().trim().min(1).max(LONGEST_TEXT),
  flag: z.enum(['yes']),
  number: wholeNumber(Number.MAX_SAFE_INTEGER),
  uuid: profileUuid,
  time: z.iso.datetime({ offset: true }),
} as const satisfies Record<ListFilter['kind'], z.ZodType>;

type Values = typeof VALUE;
type ParameterName<Filter, Name> = Filter extends { asked: infer Asked extends string } ? Asked : Name;
type Shape<Of extends List> = {
  [Name in keyof Of['filters'] as ParameterName<Of['filters'][Name], Name>]: z.ZodOptional<
    Of['filters'][Name] extends { kind: 'one'; among: readonly (infer One extends string)[] }
      ? z.ZodType<One, One>
      : Values[Of['filters'][Name]['kind']]
  >;
} & (Of['search'] extends object ? { q: z.ZodOptional<z.ZodString> } : unknown) &
  (Of['sorts'] extends object
    ? { sort: z.ZodOptional<z.ZodType<SortOf<Of>, SortOf<Of>>>; order: z.ZodOptional<typeof order> }
    : unknown);

const order = z.enum(['asc', 'desc']);

/** The query of a list's API, without paging. Unknown parameters are refused. */
export function listQuery<Of extends List>(list: Of): z.ZodObject<Shape<Of>, z.core.$strict> {
  const filters = Object.entries(list.filters).map(([name, filter]) => [
    filter.asked ?? name,
    schemaOf(filter).optional().meta({ description: filter.label }),
  ]);
  return z.strictObject({
    ...(list.search
      ? { q: z.string().max(LONGEST_TEXT).optional().meta({ description: list.search.label }) }
      : {}),
    ...Object.fromEntries(filters),
    ...(list.sorts
      ? { sort: z.enum(Object.keys(list.sorts) as [string]).optional(), order: order.optional() }
      : {}),
  }) as unknown as z.ZodObject<Shape<Of>, z.core.$strict>;
}

const digits = z.string().regex(/^\d{1,15}$/, { error: 'Enter a whole number.' });

function schemaOf(filter: ListFilter): z.ZodType {
  const only = 'among' in filter && filter.among ? z.enum(filter.among as [string]) : undefined;
  if (filter.kind === 'one' && only) return only;
  if (filter.kind === 'each' && (only || filter.numbers)) return severalOf(only ?? digits);
  return VALUE[filter.kind];
}

/** The rows to return from a list that is read in windows. */
export const windowQuery = {
  offset: wholeNumber(1_000_000).optional(),
  limit: wholeNumber(100).optional(),
};

/** One window of a list that counts its matches; its rows are of `row`. */
export const listWindow = <Row extends z.ZodType>(row: Row) =>
  z.object({
    rows: z.array(row).max(100),
    offset: z.number(),
    /** Matching rows, and all rows. */
    matching: z.number(),
    total: z.number(),
  });

/**
 * The values to choose from in a filter, and the number of rows with each given the other filters; null: not counted.
 */
export const facets = z.record(
  z.string(),
  z.array(z.object({ value: z.string().nullable(), count: z.number().nullable() })).max(100_000),
);
export type Facets = z.infer<typeof facets>;
