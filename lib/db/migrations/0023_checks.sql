CREATE TABLE "console"."check_exceptions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"check" uuid NOT NULL,
	"profile" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" date NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"made_by_id" text NOT NULL,
	"confirmed_at" timestamp with time zone,
	"confirmed_by" text
);
--> statement-breakpoint
CREATE TABLE "console"."check_results" (
	"check" uuid NOT NULL,
	"version" integer NOT NULL,
	"setup" bigint NOT NULL,
	"residual" text NOT NULL,
	CONSTRAINT "check_results_check_version_setup_pk" PRIMARY KEY("check","version","setup")
);
--> statement-breakpoint
CREATE TABLE "console"."check_versions" (
	"check" uuid NOT NULL,
	"version" integer NOT NULL,
	"definition" json NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	CONSTRAINT "check_versions_check_version_pk" PRIMARY KEY("check","version")
);
--> statement-breakpoint
CREATE TABLE "console"."checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"number" bigint GENERATED ALWAYS AS IDENTITY (sequence name "console"."checks_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"state" text NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"on_since" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "console"."findings" (
	"number" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "console"."findings_number_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"check" uuid NOT NULL,
	"profile" uuid NOT NULL,
	"severity" integer NOT NULL,
	"since" timestamp with time zone NOT NULL,
	"began" text NOT NULL,
	"is_regression" boolean NOT NULL,
	"until" timestamp with time zone,
	"ended" text,
	"ended_by" text
);
--> statement-breakpoint
CREATE TABLE "console"."profiles_to_judge" (
	"profile" uuid PRIMARY KEY NOT NULL,
	"at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."check_exceptions" ADD CONSTRAINT "check_exceptions_check_checks_id_fk" FOREIGN KEY ("check") REFERENCES "console"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."check_results" ADD CONSTRAINT "check_results_check_checks_id_fk" FOREIGN KEY ("check") REFERENCES "console"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."check_versions" ADD CONSTRAINT "check_versions_check_checks_id_fk" FOREIGN KEY ("check") REFERENCES "console"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."findings" ADD CONSTRAINT "findings_check_checks_id_fk" FOREIGN KEY ("check") REFERENCES "console"."checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "check_exceptions_profile" ON "console"."check_exceptions" USING btree ("check","profile");--> statement-breakpoint
CREATE INDEX "check_exceptions_until" ON "console"."check_exceptions" USING btree ("until");--> statement-breakpoint
CREATE UNIQUE INDEX "checks_number" ON "console"."checks" USING btree ("number");--> statement-breakpoint
CREATE UNIQUE INDEX "findings_open" ON "console"."findings" USING btree ("check","profile") WHERE "console"."findings"."until" IS NULL;--> statement-breakpoint
CREATE INDEX "findings_open_since" ON "console"."findings" USING btree ("since","number") WHERE "console"."findings"."until" IS NULL;--> statement-breakpoint
CREATE INDEX "findings_check" ON "console"."findings" USING btree ("check","since","number");--> statement-breakpoint
CREATE INDEX "findings_profile" ON "console"."findings" USING btree ("profile","since");--> statement-breakpoint
CREATE INDEX "findings_since" ON "console"."findings" USING btree ("since","number");--> statement-breakpoint
CREATE FUNCTION "console"."note_profile_to_judge"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "console"."profiles_to_judge" ("profile", "at") VALUES (NEW."uuid", now()) ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;--> statement-breakpoint
CREATE TRIGGER "known_profiles_to_judge" AFTER INSERT ON "console"."known_profiles"
  FOR EACH ROW EXECUTE FUNCTION "console"."note_profile_to_judge"();--> statement-breakpoint
CREATE TRIGGER "known_profiles_to_judge_again" AFTER UPDATE ON "console"."known_profiles"
  FOR EACH ROW WHEN (
    (OLD."setup", OLD."failure", OLD."review_status", OLD."risk", OLD."team", OLD."assignee", OLD."customer_reference")
    IS DISTINCT FROM
    (NEW."setup", NEW."failure", NEW."review_status", NEW."risk", NEW."team", NEW."assignee", NEW."customer_reference")
  ) EXECUTE FUNCTION "console"."note_profile_to_judge"();
