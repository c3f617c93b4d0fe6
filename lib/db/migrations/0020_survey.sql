CREATE TABLE "console"."background_budgets" (
	"name" text PRIMARY KEY NOT NULL,
	"share" real,
	"next_at" timestamp with time zone NOT NULL,
	"per_minute" real DEFAULT 0 NOT NULL,
	"limit" integer,
	"taken" real DEFAULT 0 NOT NULL,
	"paced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."background_use" (
	"budget" text NOT NULL,
	"at" timestamp with time zone NOT NULL,
	"people" integer DEFAULT 0 NOT NULL,
	"background" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "background_use_budget_at_pk" PRIMARY KEY("budget","at")
);
--> statement-breakpoint
CREATE TABLE "console"."survey_state" (
	"one" integer PRIMARY KEY NOT NULL,
	"paused_at" timestamp with time zone,
	"paused_by" text,
	"waits_for" text,
	"waits_since" timestamp with time zone,
	"waits_until" timestamp with time zone,
	"told_up_to" bigint DEFAULT 0 NOT NULL,
	"announced_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."survey_sweeps" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."survey_sweeps_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"batch" bigint NOT NULL,
	"started_at" timestamp with time zone NOT NULL,
	"filled_at" timestamp with time zone,
	"ended_at" timestamp with time zone,
	"total" integer DEFAULT 0 NOT NULL,
	"read" integer DEFAULT 0 NOT NULL,
	"unreadable" integer DEFAULT 0 NOT NULL,
	"gave_way" integer DEFAULT 0 NOT NULL,
	"gave_way_for" integer DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE UNIQUE INDEX "survey_sweeps_under_way" ON "console"."survey_sweeps" USING btree ((true)) WHERE "console"."survey_sweeps"."ended_at" IS NULL;