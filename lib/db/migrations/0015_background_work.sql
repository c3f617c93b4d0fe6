CREATE TABLE "console"."work_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."work_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."work_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."work_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"batch" bigint DEFAULT 0 NOT NULL,
	"key" text,
	"payload" json NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"worker" text,
	"lost_leases" integer DEFAULT 0 NOT NULL,
	"error" text,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."work_pauses" (
	"queue" text NOT NULL,
	"paused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_pauses_queue_pk" PRIMARY KEY("queue")
);
--> statement-breakpoint
CREATE TABLE "service"."work_batches" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service"."work_batches_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"total" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"failed" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"paused_at" timestamp with time zone,
	"cancelled_at" timestamp with time zone,
	"ended_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "service"."work_items" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "service"."work_items_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"queue" text NOT NULL,
	"batch" bigint DEFAULT 0 NOT NULL,
	"key" text,
	"payload" json NOT NULL,
	"due_at" timestamp with time zone NOT NULL,
	"attempt" integer DEFAULT 1 NOT NULL,
	"worker" text,
	"lost_leases" integer DEFAULT 0 NOT NULL,
	"error" text,
	"failed_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "service"."work_pauses" (
	"queue" text NOT NULL,
	"paused_at" timestamp with time zone NOT NULL,
	CONSTRAINT "work_pauses_queue_pk" PRIMARY KEY("queue")
);
--> statement-breakpoint
CREATE INDEX "work_items_lane" ON "console"."work_items" USING btree ("queue","batch","due_at","id") WHERE "console"."work_items"."failed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "work_items_key" ON "console"."work_items" USING btree ("queue","key") WHERE "console"."work_items"."key" IS NOT NULL AND "console"."work_items"."failed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "work_items_leased" ON "console"."work_items" USING btree ("batch") WHERE "console"."work_items"."worker" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "work_items_failed" ON "console"."work_items" USING btree ("failed_at") WHERE "console"."work_items"."failed_at" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "work_items_lane" ON "service"."work_items" USING btree ("queue","batch","due_at","id") WHERE "service"."work_items"."failed_at" IS NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "work_items_key" ON "service"."work_items" USING btree ("queue","key") WHERE "service"."work_items"."key" IS NOT NULL AND "service"."work_items"."failed_at" IS NULL;--> statement-breakpoint
CREATE INDEX "work_items_leased" ON "service"."work_items" USING btree ("batch") WHERE "service"."work_items"."worker" IS NOT NULL;--> statement-breakpoint
CREATE INDEX "work_items_failed" ON "service"."work_items" USING btree ("failed_at") WHERE "service"."work_items"."failed_at" IS NOT NULL;--> statement-breakpoint
-- What waits in pg-boss's queues goes on from there. What an instance has taken stays its own for as long as pg-boss
-- would have left it.
INSERT INTO service.work_items (queue, payload, due_at, attempt, worker)
SELECT 'webhook:' || substr(name, length('webhook-') + 1), (data - 'attempt')::json,
  CASE state WHEN 'active' THEN started_on + expire_in ELSE start_after END,
  COALESCE((data ->> 'attempt')::int, 1), CASE state WHEN 'active' THEN 'pg-boss' END
FROM pgboss.job
WHERE name LIKE 'webhook-%' AND state IN ('created', 'retry', 'active')
ORDER BY start_after, created_on;
--> statement-breakpoint
DROP SCHEMA pgboss CASCADE;
--> statement-breakpoint
INSERT INTO service.work_items (queue, key, payload, due_at)
SELECT 'scenario', id::text, json_build_object('run', id), to_timestamp((steps ->> 'dueAt')::float8 / 1000)
FROM service.scenario_runs WHERE status = 'running';
