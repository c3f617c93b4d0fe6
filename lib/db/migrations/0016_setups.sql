CREATE TABLE "console"."contents" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."contents_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"hash" text NOT NULL,
	"data" json,
	"setup" bigint
);
--> statement-breakpoint
CREATE TABLE "console"."setup_facts" (
	"kind" text NOT NULL,
	"value" text NOT NULL,
	"setup" bigint NOT NULL,
	CONSTRAINT "setup_facts_kind_value_setup_pk" PRIMARY KEY("kind","value","setup")
);
--> statement-breakpoint
CREATE TABLE "console"."setups" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."setups_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"fingerprint" text NOT NULL,
	"normal_form" integer NOT NULL,
	"sections" json NOT NULL,
	"unreadable" json DEFAULT '[]'::json NOT NULL,
	"left_out" text,
	"content" bigint NOT NULL,
	"first_seen_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."configuration_snapshots" ADD COLUMN "content" bigint;--> statement-breakpoint
ALTER TABLE "console"."known_profiles" ADD COLUMN "setup" bigint;--> statement-breakpoint
ALTER TABLE "console"."known_profiles" ADD COLUMN "content" bigint;--> statement-breakpoint
ALTER TABLE "console"."known_profiles" ADD COLUMN "read_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "console"."known_profiles" ADD COLUMN "tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "console"."known_profiles" ADD COLUMN "failure" text;--> statement-breakpoint
ALTER TABLE "console"."known_profiles" ADD COLUMN "failures" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."known_profiles" ADD COLUMN "changed_outside_at" timestamp with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "contents_hash" ON "console"."contents" USING btree ("hash");--> statement-breakpoint
CREATE INDEX "contents_setup" ON "console"."contents" USING btree ("setup");--> statement-breakpoint
CREATE INDEX "setup_facts_setup" ON "console"."setup_facts" USING btree ("setup");--> statement-breakpoint
CREATE UNIQUE INDEX "setups_fingerprint" ON "console"."setups" USING btree ("fingerprint","normal_form");--> statement-breakpoint
CREATE INDEX "setups_content" ON "console"."setups" USING btree ("content");--> statement-breakpoint
CREATE INDEX "configuration_snapshots_content" ON "console"."configuration_snapshots" USING btree ("content");--> statement-breakpoint
CREATE INDEX "configuration_snapshots_changed" ON "console"."configuration_snapshots" USING btree ("first_read_at","number") WHERE "console"."configuration_snapshots"."reason" = 'changed';--> statement-breakpoint
CREATE INDEX "configuration_snapshots_unmoved" ON "console"."configuration_snapshots" USING btree ("number") WHERE "console"."configuration_snapshots"."content" IS NULL;--> statement-breakpoint
CREATE INDEX "known_profiles_setup" ON "console"."known_profiles" USING btree ("setup","seen_at","uuid","review_status","risk","team","assignee");--> statement-breakpoint
CREATE INDEX "known_profiles_read" ON "console"."known_profiles" USING btree ("read_at","failure","setup");--> statement-breakpoint
CREATE INDEX "known_profiles_changed_outside" ON "console"."known_profiles" USING btree ("changed_outside_at","uuid") WHERE "console"."known_profiles"."changed_outside_at" IS NOT NULL;