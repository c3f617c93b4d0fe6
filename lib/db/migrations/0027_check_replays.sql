CREATE TABLE "console"."check_replay_failures" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."check_replay_failures_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"replay" uuid NOT NULL,
	"profile" uuid NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"until" timestamp with time zone,
	"spans" json NOT NULL,
	"is_more" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."check_replays" (
	"id" uuid PRIMARY KEY NOT NULL,
	"check" uuid,
	"version" integer,
	"definition" json NOT NULL,
	"before" integer,
	"before_definition" json,
	"state" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"made_by_id" text NOT NULL,
	"cursor" uuid NOT NULL,
	"profiles" integer DEFAULT 0 NOT NULL,
	"done" integer DEFAULT 0 NOT NULL,
	"first_read_at" timestamp with time zone,
	"failed" integer DEFAULT 0 NOT NULL,
	"failing" integer DEFAULT 0 NOT NULL,
	"change" json,
	"weeks" json NOT NULL
);
--> statement-breakpoint
DROP INDEX "console"."configuration_snapshots_profile";--> statement-breakpoint
ALTER TABLE "console"."check_replays" ADD CONSTRAINT "check_replays_check_checks_id_fk" FOREIGN KEY ("check") REFERENCES "console"."checks"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "check_replay_failures_since" ON "console"."check_replay_failures" USING btree ("replay","since","number");--> statement-breakpoint
CREATE INDEX "check_replays_check" ON "console"."check_replays" USING btree ("check","version");--> statement-breakpoint
CREATE INDEX "configuration_snapshots_profile" ON "console"."configuration_snapshots" USING btree ("profile","number","first_read_at","content");