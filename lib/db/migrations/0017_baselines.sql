CREATE TABLE "console"."accepted_deviations" (
	"id" uuid PRIMARY KEY NOT NULL,
	"baseline" uuid NOT NULL,
	"section" text NOT NULL,
	"setup" bigint NOT NULL,
	"profile" uuid,
	"reason" text NOT NULL,
	"until" date NOT NULL,
	"accepted_at" timestamp with time zone NOT NULL,
	"accepted_by" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "console"."baseline_versions" (
	"baseline" uuid NOT NULL,
	"version" integer NOT NULL,
	"sections" json NOT NULL,
	"setup" bigint NOT NULL,
	"made_at" timestamp with time zone NOT NULL,
	"made_by" text NOT NULL,
	CONSTRAINT "baseline_versions_baseline_version_pk" PRIMARY KEY("baseline","version")
);
--> statement-breakpoint
CREATE TABLE "console"."baselines" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"name_key" text NOT NULL,
	"scope" json NOT NULL,
	"version" integer NOT NULL,
	"created_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "console"."accepted_deviations" ADD CONSTRAINT "accepted_deviations_baseline_baselines_id_fk" FOREIGN KEY ("baseline") REFERENCES "console"."baselines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "console"."baseline_versions" ADD CONSTRAINT "baseline_versions_baseline_baselines_id_fk" FOREIGN KEY ("baseline") REFERENCES "console"."baselines"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "accepted_deviations_baseline" ON "console"."accepted_deviations" USING btree ("baseline","section");--> statement-breakpoint
CREATE UNIQUE INDEX "baselines_name" ON "console"."baselines" USING btree ("name_key");