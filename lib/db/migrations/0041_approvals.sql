CREATE TABLE "console"."check_requests" (
	"check" uuid PRIMARY KEY NOT NULL,
	"change" json NOT NULL,
	"version" integer NOT NULL,
	"hash" text NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	"made_by_id" text NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."check_exceptions" ADD COLUMN "check_version" integer;--> statement-breakpoint
UPDATE "console"."check_exceptions" AS "exception" SET "check_version" = "checks"."version"
FROM "console"."checks" WHERE "checks"."id" = "exception"."check";--> statement-breakpoint
ALTER TABLE "console"."check_exceptions" ALTER COLUMN "check_version" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "console"."check_exceptions" ADD COLUMN "check_changed_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "console"."operators" ADD COLUMN "access_changed_at" timestamp with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
UPDATE "console"."operators" SET "access_changed_at" = "created_at";--> statement-breakpoint
ALTER TABLE "console"."check_requests" ADD CONSTRAINT "check_requests_check_checks_id_fk" FOREIGN KEY ("check") REFERENCES "console"."checks"("id") ON DELETE cascade ON UPDATE no action;