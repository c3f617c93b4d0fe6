import { sql } from 'drizzle-orm';
import type { AssignedForms } from '@/lib/configuration/contract/forms-update';
import type { Database, Queries } from '@/lib/platform/db/database';
import { rowsOf } from '@/lib/platform/work/work-store';

/** A change to a profile's forms, as committed by the service itself. */
export interface AppliedChange {
  number: number;
  /** Virtual Unix time in milliseconds. */
  at: number;
  profile: string;
  before: AssignedForms;
  after: AssignedForms;
  /** The console's request that made it; null if another system did. */
  requestId: string | null;
}

/** A PATCH of this console that the service has received. */
export interface ReceivedPatch {
  requestId: string | null;
  at: number;
  profile: string;
  asked: AssignedForms;
  status: number;
}

interface Row {
  number: number;
  at: number;
  profile: string;
  before: AssignedForms;
  after: AssignedForms;
}

/**
 * What the service did, recorded by a trigger on its own table: the truth against which the console's claims are
 * tested.
 */
export class ServiceLog {
  readonly changes: AppliedChange[] = [];
  readonly patches: ReceivedPatch[] = [];
  /** Rate-limit refusals by the service's own limiter, not by network faults. */
  refusals = 0;
  readonly initial = new Map<string, AssignedForms>();
  #read = 0;

  constructor(private readonly database: Database) {}

  static async install(database: Database): Promise<void> {
    await database.executeSql(TRIGGER);
  }

  static async open(database: Database, account: string): Promise<ServiceLog> {
    const log = new ServiceLog(database);
    const rows = await rowsOf<{ uuid: string; forms: AssignedForms }>(
      database.db,
      sql`SELECT uuid::text, configuration -> 'forms' AS forms FROM service.profiles
        WHERE account = ${account} ORDER BY customer_reference`,
    );
    for (const { uuid, forms } of rows) log.initial.set(uuid, forms);
    return log;
  }

  get profiles(): string[] {
    return [...this.initial.keys()];
  }

  /** Records what was committed since the last call, attributed to this request. */
  async readChanges(requestId: string | null): Promise<void> {
    const rows = await readRows(this.database.db, this.#read);
    this.#read = rows.at(-1)?.number ?? this.#read;
    this.changes.push(...rows.map((row) => ({ ...row, requestId })));
  }

  of(profile: string): AppliedChange[] {
    return this.changes.filter((change) => change.profile === profile);
  }

  formsOf(profile: string): AssignedForms {
    return this.of(profile).at(-1)?.after ?? (this.initial.get(profile) as AssignedForms);
  }

  /** All forms that the service had at any moment in a span of time. */
  formsBetween(profile: string, from: number, to: number): AssignedForms[] {
    const changes = this.of(profile);
    const before = changes.filter(({ at }) => at < from).at(-1)?.after ?? this.initial.get(profile);
    return [
      ...(before ? [before] : []),
      ...changes.filter(({ at }) => at >= from && at <= to).map(({ after }) => after),
    ];
  }
}

const TRIGGER = `
  CREATE SCHEMA IF NOT EXISTS simulation;
  CREATE TABLE simulation.changes (
    number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, at timestamptz NOT NULL, profile uuid NOT NULL,
    before json NOT NULL, after json NOT NULL);
  CREATE FUNCTION simulation.note_change() RETURNS trigger LANGUAGE plpgsql AS $$
    BEGIN
      IF (OLD.configuration -> 'forms')::jsonb <> (NEW.configuration -> 'forms')::jsonb THEN
        INSERT INTO simulation.changes (at, profile, before, after)
        VALUES (clock_timestamp(), NEW.uuid, OLD.configuration -> 'forms', NEW.configuration -> 'forms');
      END IF;
      RETURN NEW;
    END $$;
  CREATE TRIGGER note_change AFTER UPDATE ON service.profiles
    FOR EACH ROW EXECUTE FUNCTION simulation.note_change();`;

const readRows = (db: Queries, after: number): Promise<Row[]> =>
  rowsOf<Row>(
    db,
    sql`SELECT number::int, (extract(epoch FROM at) * 1000)::float8 AS at, profile::text, before, after
      FROM simulation.changes WHERE number > ${after} ORDER BY number`,
  );
